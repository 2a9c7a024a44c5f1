import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Fetched } from '#components/fetched.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { rhythmOf } from './rhythm.ts'

const SHOWN = 'title,every,unit,meter_name,next_due'

const plansOf = (asset: string, category: string | null) => {
  const ofSome = (filter: object) =>
    query(maintenancePlansApi.list, {
      query: { ...filter, sort: 'next_due', per_page: 50, fields: SHOWN },
    })
  return {
    own: ofSome({ 'filter[asset_id]': [asset] }),
    shared: ofSome({ 'filter[category_id]': [category ?? asset] }),
  }
}

interface PlansOfProps {
  asset: string
  /** The id of the asset's category. */
  category: string | null
}

/** The plans of an asset: its own, and those of its category. */
export function PlansOf({ asset, category }: PlansOfProps) {
  const { t } = useTranslation()
  const mayAdd = useMay(maintenancePlansApi.create)
  const queries = plansOf(asset, category)
  const own = useQuery(queries.own)
  const shared = useQuery({ ...queries.shared, enabled: category !== null })
  const plans = own.data && [...own.data.data, ...(shared.data?.data ?? [])]
  return (
    <Card
      title={t('maintenance_plans.title')}
      actions={
        mayAdd && (
          <Link
            to="/maintenance-plans/new"
            search={{ asset }}
            className={buttonStyles({ size: 'sm' })}
          >
            <Plus aria-hidden />
            {t('maintenance_plans.add')}
          </Link>
        )
      }
    >
      <Fetched data={plans} found={own}>
        {(shown) =>
          shown.length === 0 ? (
            <p className="text-sm text-muted-foreground">{t('maintenance_plans.none_of_asset')}</p>
          ) : (
            <ul className="-my-2.5 divide-y divide-border">
              {shown.map((plan) => (
                <li key={plan.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                  <span className="min-w-0 flex-1 basis-56 text-sm">
                    <Link
                      to="/maintenance-plans/$id"
                      params={{ id: plan.id }}
                      className="link-name block truncate font-medium"
                    >
                      {plan.title}
                    </Link>
                    <span className="block text-xs text-muted-foreground">
                      {[
                        rhythmOf(plan, t),
                        plan.next_due &&
                          t('maintenance_plans.next_on', { date: format.date(plan.next_due) }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <StatusBadge domain="plan" value={plan.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Card>
  )
}
