import { type MaintenancePlan, maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { detailsOf } from '#components/fields/details.tsx'
import { History } from '#components/history/history.tsx'
import { Page } from '#components/page-header.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { WorkOf } from '../work-of.tsx'
import { NextDates } from './next-dates.tsx'
import { PLANS } from './plan-kind.tsx'
import { PlanHeader } from './plan-header.tsx'
import { usePlanWording } from './use-plan-wording.ts'

const FormattedText = lazyOf(() => import('#components/formatted-text.tsx'), 'FormattedText')

interface PlanPageProps {
  plan: MaintenancePlan
  onEdit: () => void
}

/** A plan's page: data, next dates and work orders. */
export function PlanPage({ plan, onEdit }: PlanPageProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay(maintenancePlansApi.update) && !plan.archived_at
  useShortcuts(
    {
      e: onEdit,
      '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click(),
    },
    mayUpdate,
  )
  return (
    <Page>
      <PlanHeader plan={plan} onEdit={onEdit} />
      <div className="grid gap-4 px-4 pb-8 sm:px-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Description text={plan.description} />
          <Card title={t('work_orders.title')}>
            <WorkOf filter={{ 'filter[maintenance_plan_id]': [plan.id] }} />
          </Card>
          <Card title={t('audits.title')} className="flex flex-col">
            <History type="MaintenancePlan" id={plan.id} wording={usePlanWording()} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-xl:row-start-1 xl:self-start">
          <NextDates key={plan.id} plan={plan} />
          <Details plan={plan} />
          <Steps plan={plan} />
        </div>
      </div>
    </Page>
  )
}

function Description({ text }: { text: string | null }) {
  const { t } = useTranslation()
  if (!text) return null
  return (
    <Card title={t('maintenance_plans.fields.description')}>
      <div className="text-sm break-words">
        <Suspense fallback={<p className="whitespace-pre-line">{text}</p>}>
          <FormattedText text={text} />
        </Suspense>
      </div>
    </Card>
  )
}

const SHOWN = [
  'work_order_type_id',
  'priority',
  'assigned_to_id',
  'estimated_hours',
  'anchor',
  'lead_days',
  'start_date',
  'end_date',
  'sets_asset_status',
]

function Details({ plan }: { plan: MaintenancePlan }) {
  const { t } = useTranslation()
  const target = plan.category_id === null ? 'asset_id' : 'category_id'
  const more = plan.external_id === null ? [] : ['external_id']
  return (
    <Card title={t('work_orders.details')}>
      <DescriptionList items={detailsOf(PLANS, [target, ...SHOWN, ...more], plan, t)} />
    </Card>
  )
}

/** The plan's own checklist, if it has one. */
function Steps({ plan: { checklist } }: { plan: MaintenancePlan }) {
  const { t } = useTranslation()
  if (checklist.length === 0) return null
  return (
    <Card title={t('maintenance_plans.fields.checklist')}>
      <ol className="list-decimal pl-5 text-sm">
        {checklist.map(({ id, title }) => (
          <li key={id} className="py-0.5 break-words">
            {title}
          </li>
        ))}
      </ol>
    </Card>
  )
}
