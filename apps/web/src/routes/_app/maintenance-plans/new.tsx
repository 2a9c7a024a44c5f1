import { id } from '@steward/contract/kit/fields.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewPlanPage } from '#features/work-orders/plans/new-plan-page.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/maintenance-plans/new')({
  ...pageSearch(z.object({ asset: z.optional(id()) })),
  beforeLoad: needs(WORK.plan),
  component: NewPlan,
})

function NewPlan() {
  const { asset } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewPlanPage
      key={asset}
      asset={asset}
      onSaved={({ id: saved }) =>
        void navigate({ to: '/maintenance-plans/$id', params: { id: saved }, replace: true })
      }
      onCancel={() => void navigate({ to: '/maintenance-plans' })}
    />
  )
}
