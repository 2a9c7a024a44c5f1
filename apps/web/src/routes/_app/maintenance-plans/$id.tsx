import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { KindDialog } from '#components/fields/kind-dialog.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { PlanPage } from '#features/work-orders/plans/plan-page.tsx'
import { PLANS } from '#features/work-orders/plans/plan-kind.tsx'
import { onePlan } from '#features/work-orders/plans/plan-queries.ts'
import { opened } from '#lib/opened.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/maintenance-plans/$id')({
  ...pageSearch(z.object({ edit: opened() })),
  beforeLoad: needs(WORK.view),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(onePlan(id)),
  component: OnePlan,
})

function OnePlan() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { edit } = Route.useSearch()
  const navigate = Route.useNavigate()
  // Replaces the URL, so that Back doesn't open it again.
  const close = () => void navigate({ search: {}, replace: true })
  return (
    <RecordPage
      query={onePlan(id)}
      back={{ to: '/maintenance-plans', label: t('maintenance_plans.missing.back') }}
      title={t('maintenance_plans.missing.title')}
      text={t('maintenance_plans.missing.text')}
      record={{ get: maintenancePlansApi.get, id }}
    >
      {(plan) => (
        <>
          <PlanPage key={id} plan={plan} onEdit={() => void navigate({ search: { edit: true } })} />
          <Suspense fallback={null}>
            {edit && !plan.archived_at && <KindDialog kind={PLANS} edit={id} onClose={close} />}
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}
