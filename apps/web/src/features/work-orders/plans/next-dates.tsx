import {
  type MaintenancePlan,
  maintenancePlansApi,
  MAX_PREVIEW,
  type PlannedDate,
} from '@steward/contract/maintenance-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { Button } from '#components/ui/button.tsx'
import { useMay } from '#lib/session.ts'
import { DateRow } from './date-row.tsx'
import { nextDates } from './plan-queries.ts'
import { PostponeDialog, useSkip } from './skip-and-postpone.tsx'

type Dated = Pick<MaintenancePlan, 'id' | 'asset_id' | 'status' | 'anchor' | 'unit' | 'archived_at'>

const FIRST = 6

/** Why a plan has no next date. */
function reasonOf({ status, anchor, unit }: Dated) {
  if (status === 'paused') return 'maintenance_plans.dates.paused'
  if (unit === 'meter') return 'maintenance_plans.dates.no_reading'
  return anchor === 'completion'
    ? 'maintenance_plans.dates.waiting'
    : 'maintenance_plans.dates.none'
}

/** The key of an asset's next date stays the same when it is skipped or postponed, so that its menu keeps the focus. */
const keyOf = ({ asset, due_date, due_value }: PlannedDate, next: boolean) =>
  next ? asset.id : `${asset.id} ${due_date} ${due_value}`

/** The next due dates by asset, each of which can be skipped or postponed. */
export function NextDates({ plan }: { plan: Dated }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(FIRST)
  const [postponed, postpone] = useState<PlannedDate | null>(null)
  const skip = useSkip(plan.id)
  const found = useQuery({ ...nextDates(plan.id, count), placeholderData: (before) => before })
  const mayChange = useMay(maintenancePlansApi.skip) && !plan.archived_at
  const dates = found.data?.data
  const isNext = (index: number) =>
    dates?.findIndex(({ asset }) => asset.id === dates[index]?.asset.id) === index
  return (
    <Card title={t('maintenance_plans.dates.title')}>
      <Fetched data={dates} found={found}>
        {(shown) =>
          shown.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t(reasonOf(plan))}</p>
          ) : (
            <ol className="-my-2 divide-y divide-border">
              {shown.map((date, index) => (
                <DateRow
                  key={keyOf(date, isNext(index))}
                  date={date}
                  named={plan.asset_id === null}
                  does={mayChange && isNext(index) ? { skip, postpone } : undefined}
                />
              ))}
            </ol>
          )
        }
      </Fetched>
      {dates?.length === count && count < MAX_PREVIEW && (
        <Button
          size="sm"
          className="mt-4"
          pending={found.isFetching}
          pendingLabel={t('common.loading')}
          onClick={() => setCount(MAX_PREVIEW)}
        >
          {t('maintenance_plans.dates.more')}
        </Button>
      )}
      {postponed && (
        <PostponeDialog plan={plan.id} date={postponed} onClose={() => postpone(null)} />
      )}
    </Card>
  )
}
