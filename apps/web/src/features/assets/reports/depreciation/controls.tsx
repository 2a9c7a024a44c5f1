import {
  DEPRECIATION_GROUPS,
  DEPRECIATION_VIEWS,
  MAX_FORECAST_YEARS,
  SCHEDULE_STEPS,
} from '@steward/contract/depreciation-report.ts'
import { MAX_GROUP_LEVELS, REPORT_PERIODS } from '@steward/contract/reports.ts'
import { useTranslation } from 'react-i18next'
import {
  type Choice,
  type Day,
  groupChoices,
  ReportControls,
  valueChoice,
} from '#components/reports/controls.tsx'
import { format, organizationToday } from '#lib/format.ts'
import { lastMonths } from '../../last-months.ts'
import { useBookChoice } from '../book-choice.ts'
import { useCustomGroups } from '../groups.ts'
import type { ControlsProps } from '../report-page.tsx'
import { type DepreciationSearch, isDay } from './report-search.ts'
import { groupTitle } from './words.ts'

/** The default number of months in a custom period. */
const OWN_MONTHS = 12

type Props = ControlsProps<DepreciationSearch>

/** The book, if there are several, and the one to compare it with. */
function useBookChoices({ search, onShow }: Props): Choice[] {
  const { t } = useTranslation()
  const first = useBookChoice({ search, onShow })
  if (!first) return []
  if (search.view !== 'comparison') return [first]
  const others = first.options.filter(({ value }) => value !== first.value)
  const other: Choice = {
    id: 'other_book',
    label: t('depreciation_report.controls.other_book'),
    value: search.other_book ?? others.at(0)?.value ?? null,
    options: others,
    onChange: (value) => onShow({ other_book: value ?? undefined }),
  }
  return [first, other]
}

/** The parameters of a schedule. */
function useScheduleChoices({ search, onShow }: Props): Choice[] {
  const { t } = useTranslation()
  if (search.view !== 'schedule') return []
  const step = search.step ?? 'month'
  const steps = valueChoice({
    id: 'step',
    label: t('depreciation_report.controls.step'),
    value: step,
    values: SCHEDULE_STEPS,
    nameOf: (value) => t(`depreciation_report.steps.${value}`),
    onShow,
  })
  if (step === 'month') return [steps]
  return [
    steps,
    valueChoice({
      id: 'years',
      label: t('depreciation_report.controls.years'),
      value: search.years ?? 5,
      values: Array.from({ length: MAX_FORECAST_YEARS }, (_, at) => at + 1),
      nameOf: format.integer,
      onShow,
    }),
  ]
}

/** A custom period. */
const OWN = 'own'

function useCommonChoices({ search, onShow }: Props): Choice[] {
  const { t } = useTranslation()
  return [
    valueChoice({
      id: 'view',
      label: t('depreciation_report.controls.view'),
      value: search.view ?? 'roll_forward',
      values: DEPRECIATION_VIEWS,
      nameOf: (value) => t(`depreciation_report.views.${value}`),
      onShow,
    }),
    valueChoice({
      id: 'period',
      label: t('reports.controls.period'),
      value: search.from === undefined ? (search.period ?? 'year') : OWN,
      values: [...REPORT_PERIODS, OWN],
      nameOf: (value) => t(`depreciation_report.periods.${value}`),
      onShow: ({ period }: { period?: string }) =>
        onShow(
          period === OWN
            ? {
                ...lastMonths(OWN_MONTHS, search.as_of ?? organizationToday()),
                as_of: undefined,
                period: undefined,
              }
            : { period, from: undefined, to: undefined },
        ),
    }),
  ]
}

/** The last day of the period, or the first and last month. */
function daysOf({ search, onShow }: Props): Day[] {
  const { from, to } = search
  if (from === undefined || to === undefined)
    return [{ name: 'as_of', value: search.as_of, onDay: (as_of) => onShow({ as_of }) }]
  // If one end passes the other, both move.
  return [
    {
      name: 'from',
      value: from,
      onDay: (day) => day && onShow({ from: day, to: day > to ? day : to }),
    },
    {
      name: 'to',
      value: to,
      onDay: (day) => day && onShow({ from: day < from ? day : from, to: day }),
    },
  ]
}

/**
 * Whether an explanation stays valid after a change: it does for other groups and, unless it is about a day, for other
 * periods.
 */
const staysExplained = ({ explain }: DepreciationSearch, change: object) =>
  'group_by' in change || (!('view' in change) && !isDay(explain ?? ''))

/** The figures, book, period and groups of the report. */
export function DepreciationControls({ search, onShow }: Props) {
  const { t } = useTranslation()
  const props: Props = {
    search,
    onShow: (change) => {
      const explain = staysExplained(search, change) ? search.explain : undefined
      onShow({ ...change, explain, assets: undefined })
    },
  }
  const common = useCommonChoices(props)
  const books = useBookChoices(props)
  const schedule = useScheduleChoices(props)
  const custom = useCustomGroups()
  const groups = groupChoices(
    {
      groups: [...DEPRECIATION_GROUPS, ...custom.map(({ column }) => column)],
      chosen: search.group_by,
      most: MAX_GROUP_LEVELS,
      nameOf: (group) => groupTitle(group, custom, t),
      onShow: props.onShow,
    },
    t,
  )
  return (
    <ReportControls
      first={[...common, ...books]}
      days={daysOf(props)}
      rest={[...schedule, ...groups]}
    />
  )
}
