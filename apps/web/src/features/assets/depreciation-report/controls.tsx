import {
  DEPRECIATION_GROUPS,
  DEPRECIATION_PERIODS,
  DEPRECIATION_VIEWS,
  type DepreciationGroup,
  MAX_FORECAST_YEARS,
  MAX_GROUP_LEVELS,
  SCHEDULE_STEPS,
} from '@steward/contract/depreciation-report.ts'
import { booksApi } from '@steward/contract/books.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import { query } from '#lib/query.ts'
import type { DepreciationSearch } from './report-search.ts'

interface ControlsProps {
  search: DepreciationSearch
  onShow: (change: object) => void
}

interface Choice {
  id: string
  label: string
  value: string | null
  options: readonly SelectOption[]
  empty?: string
  choose: (value: string | null) => void
}

/** The levels of groups, and one more while there may be one. */
function useGroupChoices({ search, onShow }: ControlsProps): Choice[] {
  const { t } = useTranslation()
  const chosen = search.group_by ?? []
  const levels = Math.min(chosen.length + 1, MAX_GROUP_LEVELS)
  return Array.from({ length: levels }, (_, at) => ({
    id: `group_${at}`,
    label:
      at === 0
        ? t('depreciation_report.controls.group_by')
        : `${t('depreciation_report.controls.then_by')} ${at + 1}`,
    value: chosen[at] ?? null,
    empty: t('depreciation_report.controls.no_group'),
    options: DEPRECIATION_GROUPS.filter((group) => !chosen.slice(0, at).includes(group)).map(
      (value) => ({ value, label: t(`depreciation_report.groups.${value}`) }),
    ),
    choose: (value) => {
      const group_by = [...chosen.slice(0, at), ...(value ? [value as DepreciationGroup] : [])]
      onShow({ group_by: group_by.length > 0 ? group_by : undefined })
    },
  }))
}

/** Which book, where there are several, and with which one it is compared. */
function useBookChoices({ search, onShow }: ControlsProps): Choice[] {
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
    choose: (value) => onShow({ book: value ?? undefined }),
  }
  if (search.view !== 'comparison') return [first]
  const others = options.filter(({ value }) => value !== book)
  const other: Choice = {
    id: 'other_book',
    label: t('depreciation_report.controls.other_book'),
    value: search.other_book ?? others.at(0)?.value ?? null,
    options: others,
    choose: (value) => onShow({ other_book: value ?? undefined }),
  }
  return [first, other]
}

/** The parameters of a schedule. */
function useScheduleChoices({ search, onShow }: ControlsProps): Choice[] {
  const { t } = useTranslation()
  if (search.view !== 'schedule') return []
  const step = search.step ?? 'month'
  const years = Array.from({ length: MAX_FORECAST_YEARS }, (_, at) => String(at + 1))
  return [
    {
      id: 'step',
      label: t('depreciation_report.controls.step'),
      value: step,
      options: SCHEDULE_STEPS.map((value) => ({
        value,
        label: t(`depreciation_report.steps.${value}`),
      })),
      choose: (value) => onShow({ step: value === 'year' ? 'year' : 'month' }),
    },
    ...(step === 'year'
      ? [
          {
            id: 'years',
            label: t('depreciation_report.controls.years'),
            value: String(search.years ?? 5),
            options: years.map((value) => ({ value, label: value })),
            choose: (value: string | null) => onShow({ years: Number(value ?? 5) }),
          },
        ]
      : []),
  ]
}

function useCommonChoices({ search, onShow }: ControlsProps): Choice[] {
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
      choose: (value) =>
        onShow({ view: DEPRECIATION_VIEWS.find((one) => one === value) ?? 'roll_forward' }),
    },
    {
      id: 'period',
      label: t('depreciation_report.controls.period'),
      value: search.period ?? 'year',
      options: DEPRECIATION_PERIODS.map((value) => ({
        value,
        label: t(`depreciation_report.periods.${value}`),
      })),
      choose: (value) =>
        onShow({
          period: DEPRECIATION_PERIODS.find((one) => one === value) ?? 'year',
        }),
    },
  ]
}

/** What the report is made by, besides its filters; the address has it all. */
export function Controls(props: ControlsProps) {
  const { search, onShow } = props
  const { t } = useTranslation()
  const common = useCommonChoices(props)
  const books = useBookChoices(props)
  const schedule = useScheduleChoices(props)
  const groups = useGroupChoices(props)
  const asOf = t('depreciation_report.controls.as_of')
  return (
    <div data-no-print className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {[...common, ...books].map((one) => (
        <Chosen key={one.id} {...one} />
      ))}
      <div className="min-w-0">
        <label htmlFor="report-as-of" className="mb-1 block text-xs text-muted-foreground">
          {asOf}
        </label>
        <DateField
          id="report-as-of"
          label={asOf}
          value={search.as_of ?? null}
          onChange={(value) => {
            if (value === null || isCalendarDate(value)) onShow({ as_of: value ?? undefined })
          }}
        />
      </div>
      {[...schedule, ...groups].map((one) => (
        <Chosen key={one.id} {...one} />
      ))}
    </div>
  )
}

function Chosen({ label, value, options, empty, choose }: Choice) {
  return (
    <div className="min-w-0">
      <p aria-hidden className="mb-1 text-xs text-muted-foreground">
        {label}
      </p>
      <Select
        label={label}
        value={value}
        onChange={choose}
        options={options}
        placeholder={empty ?? ''}
        {...(empty !== undefined && { emptyLabel: empty })}
        className="w-full"
      />
    </div>
  )
}
