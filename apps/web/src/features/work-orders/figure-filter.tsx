import { BUCKETS } from '@steward/contract/work-order-status.ts'
import { useTranslation } from 'react-i18next'
import { facetFilter, facetValues } from '#components/record-list/list-search.ts'
import type { FilterProps } from '#components/record-list/list-spec.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'

/** Filters by the figures of open work, which lead to a list with this filter. */
export function FigureFilter({ search, onShow }: FilterProps) {
  const { t } = useTranslation()
  const chosen = facetValues(search, 'bucket')
  return (
    <fieldset className="flex flex-col gap-3 px-4 py-3">
      <legend className="pt-3 text-sm font-medium">{t('work_orders.figures.label')}</legend>
      {BUCKETS.map((bucket) => (
        <Checkbox
          key={bucket}
          label={t(`work_orders.figures.${bucket}`)}
          checked={chosen.includes(bucket)}
          onChange={(on) =>
            onShow(
              facetFilter(
                'bucket',
                BUCKETS.filter((one) => (one === bucket ? on : chosen.includes(one))),
              ),
            )
          }
        />
      ))}
    </fieldset>
  )
}
