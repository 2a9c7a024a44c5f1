import { REPLACE_FROM, REPLACE_REASONS } from '@steward/contract/asset-filters.ts'
import { useTranslation } from 'react-i18next'
import { facetFilter, facetValues } from '#components/record-list/list-search.ts'
import type { FilterProps } from '#components/record-list/list-spec.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'

const FIELD = 'repair_or_replace'

/** Filters assets that should be replaced rather than repaired, by reason. */
export function ReplaceFilter({ search, onShow }: FilterProps) {
  const { t } = useTranslation()
  const chosen = facetValues(search, FIELD)
  const words = {
    cost: t('lifecycle_report.filter.cost', { share: format.percent(REPLACE_FROM / 100) }),
    age: t('lifecycle_report.bands.ended'),
  }
  return (
    <fieldset className="flex flex-col gap-3 border-b border-border px-4 py-3">
      <legend className="float-left text-sm font-medium">
        {t('lifecycle_report.sections.worst')}
      </legend>
      {REPLACE_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={words[reason]}
          checked={chosen.includes(reason)}
          onChange={(on) => {
            const others = chosen.filter((one) => one !== reason)
            onShow(facetFilter(FIELD, on ? [...others, reason] : others))
          }}
        />
      ))}
    </fieldset>
  )
}
