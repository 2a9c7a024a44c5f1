import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { REQUESTS } from '#features/work-orders/requests/request-kind.tsx'

export const Route = createFileRoute('/_app/work-requests/')({
  ...kindRoute(workRequestsApi.list),
  loader: ({ context, deps }) => prefetchList(context.queryClient, REQUESTS.list, deps),
  component: WorkRequestsPage,
})

function WorkRequestsPage() {
  const navigate = Route.useNavigate()
  return <KindPage kind={REQUESTS} onAdd={() => void navigate({ to: '/report' })} />
}
