import { REPLACE_FROM } from '@steward/contract/asset-filters.ts'
import { LIFECYCLE_GROUPS } from '@steward/contract/lifecycle-report.ts'
import { MAX_GROUP_LEVELS, REPORT_PERIODS } from '@steward/contract/reports.ts'
import { useTranslation } from 'react-i18next'
import {
  type Choice,
  groupChoices,
  ReportControls,
  valueChoice,
} from '#components/reports/controls.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { useBookChoice } from '../book-choice.ts'
import { useCustomGroups } from '../groups.ts'
import type { ControlsProps } from '../report-page.tsx'
import { groupTitle } from './group-section.tsx'
import type { LifecycleSearch } from './report-search.ts'

const INFLATIONS = [0, 2, 3, 5, 10]
const THRESHOLDS = [10, 25, 50, 75, 100]

/** The book, the day, the groups and the assumptions of the report. */
export function LifecycleControls({ search, onShow }: ControlsProps<LifecycleSearch>) {
  const { t } = useTranslation()
  const share = (key: 'a_year' | 'of_cost') => (value: number) =>
    t(`lifecycle_report.controls.${key}`, { share: format.percent(value / 100) })
  const custom = useCustomGroups()
  const book = useBookChoice({ search, onShow })
  const choices: readonly Choice[] = [
    valueChoice({
      id: 'period',
      label: t('reports.controls.period'),
      value: search.period ?? 'year',
      values: REPORT_PERIODS,
      nameOf: (value) => t(`lifecycle_report.periods.${value}`),
      onShow,
    }),
    valueChoice({
      id: 'inflation',
      label: t('lifecycle_report.controls.inflation'),
      value: search.inflation ?? 0,
      values: INFLATIONS,
      nameOf: share('a_year'),
      onShow,
    }),
    valueChoice({
      id: 'threshold',
      label: t('lifecycle_report.controls.threshold'),
      value: search.threshold ?? REPLACE_FROM,
      values: THRESHOLDS,
      nameOf: share('of_cost'),
      onShow,
    }),
    ...groupChoices(
      {
        groups: [...LIFECYCLE_GROUPS, ...custom.map(({ column }) => column)],
        chosen: search.group_by,
        most: MAX_GROUP_LEVELS,
        nameOf: (group) => groupTitle(group, custom, t),
        onShow,
      },
      t,
    ),
  ]
  const onDay = (as_of: string | undefined) => onShow({ as_of })
  const latest = organizationToday()
  return (
    <ReportControls
      first={book ? [book] : []}
      days={[{ name: 'as_of', value: search.as_of, latest, onDay }]}
      rest={choices}
    />
  )
}
