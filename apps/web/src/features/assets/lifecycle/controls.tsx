import {
  LIFECYCLE_GROUPS,
  MOST_LEVELS,
  REPORT_PERIODS,
} from '@steward/contract/lifecycle-report.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { Select } from '#components/ui/select.tsx'
import { isCalendarDate, today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import type { ReportSearch } from './report-search.ts'
import { GROUP_FIELDS } from './group-section.tsx'

const INFLATIONS = [0, 2, 3, 5, 10]
const THRESHOLDS = [10, 25, 50, 75, 100]

interface Choice {
  id: string
  label: string
  value: string | null
  /** What it is called where nothing is chosen; left out, something always is. */
  empty?: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}

/** What the report is made by, besides its filters; the address has it all. */
export function Controls(props: { search: ReportSearch; onShow: (change: object) => void }) {
  const { search, onShow } = props
  const { t } = useTranslation()
  const day = useId()
  const [asOf, setAsOf] = useState(search.as_of ?? null)
  const shares = (key: 'a_year' | 'of_cost', values: readonly number[]) =>
    values.map((value) => ({
      value: String(value),
      label: t(`lifecycle_report.controls.${key}`, { share: format.percent(value / 100) }),
    }))
  const groups = search.group_by ?? []
  const show = (id: string, value: string | null) => onShow({ [id]: value ?? undefined })
  const choices: readonly Choice[] = [
    ...[...groups, null].slice(0, MOST_LEVELS).map((group, level): Choice => ({
      id: `group_${level}`,
      label: t(
        level === 0 ? 'lifecycle_report.controls.group_by' : 'lifecycle_report.controls.then_by',
      ),
      value: group,
      empty: t('lifecycle_report.controls.no_group'),
      options: LIFECYCLE_GROUPS.filter((value) => value === group || !groups.includes(value)).map(
        (value) => ({ value, label: t(`assets.fields.${GROUP_FIELDS[value]}`) }),
      ),
      onChange: (value) => {
        const chosen = [
          ...groups.slice(0, level),
          ...(value === null ? [] : [value]),
          ...groups.slice(level + 1),
        ]
        onShow({ group_by: chosen.length > 0 ? chosen : undefined })
      },
    })),
    {
      id: 'period',
      label: t('lifecycle_report.controls.period'),
      onChange: (value) => show('period', value),
      value: search.period ?? 'year',
      options: REPORT_PERIODS.map((value) => ({
        value,
        label: t(`lifecycle_report.periods.${value}`),
      })),
    },
    {
      id: 'inflation',
      label: t('lifecycle_report.controls.inflation'),
      onChange: (value) => show('inflation', value),
      value: String(search.inflation ?? 0),
      options: shares('a_year', INFLATIONS),
    },
    {
      id: 'threshold',
      label: t('lifecycle_report.controls.threshold'),
      onChange: (value) => show('threshold', value),
      value: String(search.threshold ?? 50),
      options: shares('of_cost', THRESHOLDS),
    },
  ]
  return (
    <div data-no-print className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      <div className="min-w-0">
        <label htmlFor={day} className="mb-1 block text-xs text-muted-foreground">
          {t('lifecycle_report.controls.as_of')}
        </label>
        <DateField
          id={day}
          label={t('lifecycle_report.controls.as_of')}
          value={asOf}
          onChange={(value) => {
            setAsOf(value)
            if (value === null || (isCalendarDate(value) && value <= today(timeZone())))
              onShow({ as_of: value ?? undefined })
          }}
          onBlur={() => setAsOf(search.as_of ?? null)}
        />
      </div>
      {choices.map(({ id, label, value, empty, options, onChange }) => (
        <div key={id} className="min-w-0">
          <p aria-hidden className="mb-1 text-xs text-muted-foreground">
            {label}
          </p>
          <Select
            label={label}
            value={value}
            onChange={onChange}
            options={options}
            placeholder={empty ?? ''}
            {...(empty !== undefined && { emptyLabel: empty })}
            className="w-full"
          />
        </div>
      ))}
    </div>
  )
}
