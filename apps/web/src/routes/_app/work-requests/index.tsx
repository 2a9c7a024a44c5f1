import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { ownRequests, REQUESTS } from '#features/work-orders/requests/request-kind.tsx'
import { useMay, useSession } from '#lib/session.ts'

export const Route = createFileRoute('/_app/work-requests/')({
  ...kindRoute(workRequestsApi.list),
  component: WorkRequestsPage,
})

/** All requests for users who answer them, and the user's own for others. */
function WorkRequestsPage() {
  const navigate = Route.useNavigate()
  const mayAnswer = useMay(workRequestsApi.accept)
  const { user } = useSession()
  const own = useMemo(() => ownRequests(user!.id), [user])
  return (
    <KindPage kind={mayAnswer ? REQUESTS : own} onAdd={() => void navigate({ to: '/report' })} />
  )
}
