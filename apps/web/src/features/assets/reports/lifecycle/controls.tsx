import {
  LIFECYCLE_GROUPS,
  MOST_LEVELS,
  REPORT_PERIODS,
} from '@steward/contract/lifecycle-report.ts'
import { useTranslation } from 'react-i18next'
import {
  AsOf,
  type Choice,
  Choices,
  Controls,
  groupChoices,
} from '#components/reports/controls.tsx'
import { today } from '#lib/dates.ts'
import { format, timeZone } from '#lib/format.ts'
import type { ControlsProps } from '../report-page.tsx'
import { GROUP_FIELDS } from './group-section.tsx'
import type { LifecycleSearch } from './report-search.ts'

const INFLATIONS = [0, 2, 3, 5, 10]
const THRESHOLDS = [10, 25, 50, 75, 100]

/** Of which day, how it is grouped, and what it reckons with. */
export function LifecycleControls({ search, onShow }: ControlsProps<LifecycleSearch>) {
  const { t } = useTranslation()
  const shares = (key: 'a_year' | 'of_cost', values: readonly number[]) =>
    values.map((value) => ({
      value: String(value),
      label: t(`lifecycle_report.controls.${key}`, { share: format.percent(value / 100) }),
    }))
  const show = (key: string) => (value: string | null) => onShow({ [key]: value ?? undefined })
  const choices: readonly Choice[] = [
    ...groupChoices(
      {
        groups: LIFECYCLE_GROUPS,
        chosen: search.group_by,
        most: MOST_LEVELS,
        nameOf: (group) => t(`assets.fields.${GROUP_FIELDS[group]}`),
        onShow,
      },
      t,
    ),
    {
      id: 'period',
      label: t('reports.controls.period'),
      value: search.period ?? 'year',
      options: REPORT_PERIODS.map((value) => ({
        value,
        label: t(`lifecycle_report.periods.${value}`),
      })),
      onChange: show('period'),
    },
    {
      id: 'inflation',
      label: t('lifecycle_report.controls.inflation'),
      value: String(search.inflation ?? 0),
      options: shares('a_year', INFLATIONS),
      onChange: show('inflation'),
    },
    {
      id: 'threshold',
      label: t('lifecycle_report.controls.threshold'),
      value: String(search.threshold ?? 50),
      options: shares('of_cost', THRESHOLDS),
      onChange: show('threshold'),
    },
  ]
  return (
    <Controls>
      <AsOf value={search.as_of} latest={today(timeZone())} onShow={onShow} />
      <Choices choices={choices} />
    </Controls>
  )
}
