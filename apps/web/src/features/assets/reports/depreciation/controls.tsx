import { booksApi } from '@steward/contract/books.ts'
import { columnOf, dataFieldsApi, isGroupable } from '@steward/contract/data-fields.ts'
import {
  DEPRECIATION_GROUPS,
  DEPRECIATION_PERIODS,
  DEPRECIATION_VIEWS,
  MAX_FORECAST_YEARS,
  MAX_GROUP_LEVELS,
  SCHEDULE_STEPS,
} from '@steward/contract/depreciation-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  AsOf,
  type Choice,
  Choices,
  Controls,
  groupChoices,
} from '#components/reports/controls.tsx'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import type { ControlsProps } from '../report-page.tsx'
import { type DepreciationSearch, isDay } from './report-search.ts'
import { groupTitle } from './words.ts'

type Props = ControlsProps<DepreciationSearch>

/** Which book, where there are several, and with which one it is compared. */
function useBookChoices({ search, onShow }: Props): Choice[] {
  const { t } = useTranslation()
  const { data } = useQuery(query(booksApi.list, { query: {} }))
  const books = data?.data ?? []
  if (books.length < 2) return []
  const book = search.book ?? books.find(({ is_default }) => is_default)!.id
  const options = books.map(({ id, name }) => ({ value: id, label: name }))
  const first: Choice = {
    id: 'book',
    label: t('depreciation_report.controls.book'),
    value: book,
    options,
    onChange: (value) => onShow({ book: value ?? undefined }),
  }
  if (search.view !== 'comparison') return [first]
  const others = options.filter(({ value }) => value !== book)
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
  const steps: Choice = {
    id: 'step',
    label: t('depreciation_report.controls.step'),
    value: step,
    options: SCHEDULE_STEPS.map((value) => ({
      value,
      label: t(`depreciation_report.steps.${value}`),
    })),
    onChange: (value) => onShow({ step: value ?? undefined }),
  }
  if (step === 'month') return [steps]
  const years = Array.from({ length: MAX_FORECAST_YEARS }, (_, at) => String(at + 1))
  return [
    steps,
    {
      id: 'years',
      label: t('depreciation_report.controls.years'),
      value: String(search.years ?? 5),
      options: years.map((value) => ({ value, label: value })),
      onChange: (value) => onShow({ years: Number(value ?? 5) }),
    },
  ]
}

function useCommonChoices({ search, onShow }: Props): Choice[] {
  const { t } = useTranslation()
  return [
    {
      id: 'view',
      label: t('depreciation_report.controls.view'),
      value: search.view ?? 'roll_forward',
      options: DEPRECIATION_VIEWS.map((value) => ({
        value,
        label: t(`depreciation_report.views.${value}`),
      })),
      onChange: (value) => onShow({ view: value ?? undefined }),
    },
    {
      id: 'period',
      label: t('reports.controls.period'),
      value: search.period ?? 'year',
      options: DEPRECIATION_PERIODS.map((value) => ({
        value,
        label: t(`depreciation_report.periods.${value}`),
      })),
      onChange: (value) => onShow({ period: value ?? undefined }),
    },
  ]
}

/** The account's own fields that assets can be grouped by. */
function useOwnGroups() {
  const maySee = useMay(dataFieldsApi.list)
  const { data } = useQuery({
    ...query(dataFieldsApi.list, { query: { 'filter[entity]': 'asset' } }),
    enabled: maySee,
  })
  return (data?.data ?? [])
    .filter(({ type }) => isGroupable(type))
    .map(({ key, label, type }) => ({ column: columnOf(key), label, type }))
}

/** What is explained is there in all groups; a figure also at other times, but a day in no other period. */
const staysExplained = ({ explain }: DepreciationSearch, change: object) =>
  'group_by' in change || (!('view' in change) && !isDay(explain ?? ''))

/** Which figures, of which book and period, and how they are grouped. */
export function DepreciationControls({ search, onShow }: Props) {
  const { t } = useTranslation()
  const props: Props = {
    search,
    onShow: (change) => {
      const explain = staysExplained(search, change) ? search.explain : undefined
      onShow({ from: undefined, to: undefined, ...change, explain, assets: undefined })
    },
  }
  const common = useCommonChoices(props)
  const books = useBookChoices(props)
  const schedule = useScheduleChoices(props)
  const own = useOwnGroups()
  const groups = groupChoices(
    {
      groups: [...DEPRECIATION_GROUPS, ...own.map(({ column }) => column)],
      chosen: search.group_by,
      most: MAX_GROUP_LEVELS,
      nameOf: (group) => groupTitle(group, own, t),
      onShow: props.onShow,
    },
    t,
  )
  return (
    <Controls>
      <Choices choices={[...common, ...books]} />
      <AsOf value={search.as_of} onShow={props.onShow} />
      <Choices choices={[...schedule, ...groups]} />
    </Controls>
  )
}
