import { LIFECYCLE_GROUPS, REPORT_PERIODS } from '@steward/contract/lifecycle-report.ts'
import { useTranslation } from 'react-i18next'
import { Select } from '#components/ui/select.tsx'
import { format } from '#lib/format.ts'
import type { ReportSearch } from './report-search.ts'
import { groupLabel } from './more-sections.tsx'

const INFLATIONS = [0, 2, 3, 5, 10]
const THRESHOLDS = [10, 25, 50, 75, 100]

/** What the report is made by, besides its filters; the address has it all. */
export function Controls(props: { search: ReportSearch; onShow: (change: object) => void }) {
  const { search, onShow } = props
  const { t } = useTranslation()
  const shares = (key: 'a_year' | 'of_cost', values: readonly number[]) =>
    values.map((value) => ({
      value: String(value),
      label: t(`lifecycle_report.controls.${key}`, { share: format.percent(value / 100) }),
    }))
  const choices = [
    {
      id: 'group_by',
      value: search.group_by ?? null,
      empty: t('lifecycle_report.controls.no_group'),
      options: LIFECYCLE_GROUPS.map((value) => ({
        value,
        label: t(`assets.fields.${groupLabel[value]}`),
      })),
    },
    {
      id: 'period',
      value: search.period ?? 'year',
      options: REPORT_PERIODS.map((value) => ({
        value,
        label: t(`lifecycle_report.periods.${value}`),
      })),
    },
    {
      id: 'inflation',
      value: String(search.inflation ?? 0),
      options: shares('a_year', INFLATIONS),
    },
    {
      id: 'threshold',
      value: String(search.threshold ?? 50),
      options: shares('of_cost', THRESHOLDS),
    },
  ] as const
  return (
    <div data-no-print className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {choices.map((choice) => (
        <div key={choice.id} className="min-w-0">
          <p aria-hidden className="mb-1 text-xs text-muted-foreground">
            {t(`lifecycle_report.controls.${choice.id}`)}
          </p>
          <Select
            label={t(`lifecycle_report.controls.${choice.id}`)}
            value={choice.value}
            onChange={(value) => onShow({ [choice.id]: value ?? undefined })}
            options={choice.options}
            placeholder={'empty' in choice ? choice.empty : ''}
            {...('empty' in choice && { emptyLabel: choice.empty })}
            className="w-full"
          />
        </div>
      ))}
    </div>
  )
}
