import { planSearch } from '@steward/contract/maintenance-plan-filters.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import { KindPage } from '#components/fields/kind-page.tsx'
import { kindRoute } from '#components/fields/kind-route.ts'
import { prefetchList } from '#components/record-list/list-queries.ts'
import { PauseItem } from '#features/work-orders/plans/pause-item.tsx'
import { PLANS } from '#features/work-orders/plans/plan-kind.tsx'

export const Route = createFileRoute('/_app/maintenance-plans/')({
  ...kindRoute({ ...WORK.view, query: planSearch }),
  loader: ({ context, deps }) => prefetchList(context.queryClient, PLANS.list, deps),
  component: PlansPage,
})

function PlansPage() {
  const navigate = Route.useNavigate()
  return (
    <KindPage
      kind={PLANS}
      onAdd={() => void navigate({ to: '/maintenance-plans/new' })}
      rowMenu={(plan) => <PauseItem plan={plan} />}
    />
  )
}
