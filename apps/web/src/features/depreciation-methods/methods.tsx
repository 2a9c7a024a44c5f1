import {
  type DepreciationMethod,
  depreciationMethodsApi,
} from '@steward/contract/depreciation-methods.ts'
import type { TFunction } from 'i18next'
import { CircleDot, TrendingDown } from 'lucide-react'
import { TwoLines } from '#components/data-table/cells.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { countColumn, nameCard, nameColumn } from '#components/fields/columns.tsx'
import {
  choice,
  longText,
  money,
  number,
  text,
  type Values,
  yesNo,
} from '#components/fields/field.ts'
import { recordKind } from '#components/fields/record-kind.ts'
import { lifeText } from '#components/life-text.ts'
import { percentOf } from '#lib/percent.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import {
  areColumns,
  columnsIn,
  percentColumns,
  percents,
  percentsIn,
  sumOfPercents,
} from './percents.tsx'

const MethodExample = lazyOf(() => import('./method-example.tsx'), 'MethodExample')

const { update } = depreciationMethodsApi

const isDeclining = ({ kind }: Values) => kind === 'declining_balance'
/** Methods without a useful life: no or immediate depreciation, or charges defined by a table, pool or amounts. */
const LIFELESS = ['none', 'immediate', 'table', 'pool', 'manual']
const hasLife = ({ kind }: Values) => !LIFELESS.some((one) => one === kind)
const isOf =
  (kind: DepreciationMethod['kind']) =>
  (values: Values): boolean =>
    values['kind'] === kind
const switches = (values: Values) =>
  isDeclining(values) && values['switch_to_straight_line'] === true
const hasRate = (rate: string) => (values: Values) =>
  isDeclining(values) && values['rate_kind'] === rate

const kindText = ({ kind }: DepreciationMethod, t: TFunction) =>
  t(`depreciation_methods.kinds.${kind}.label`)

/** The rate of a method as text; null if its kind has none. */
function rateText(method: DepreciationMethod, t: TFunction): string | null {
  const { rate_kind, annual_rate, factor } = method
  if (rate_kind === 'percent' && annual_rate)
    return t('depreciation_methods.rate_percent', {
      percent: format.decimalInput(percentOf(annual_rate)),
    })
  if (rate_kind === 'factor' && factor)
    return t('depreciation_methods.rate_factor', { factor: format.decimalInput(factor) })
  return rate_kind === 'from_salvage' ? t('depreciation_methods.rates.from_salvage.label') : null
}

const isOwnTable = (values: Values) => isOf('table')(values) && !values['table_key']
const hasPercents = (values: Values) => isOwnTable(values) && !values['table_columns']
const hasColumns = (values: Values) => isOwnTable(values) && !values['table_percents']

/** Custom percentages have to add up to 100. */
function checkPercents(values: Values, t: TFunction) {
  if (!isOwnTable(values)) return {}
  if (values['table_columns'])
    return areColumns(columnsIn(String(values['table_columns'])))
      ? {}
      : { table_columns: t('depreciation_methods.problems.table_columns') }
  const isWhole = sumOfPercents(percentsIn(String(values['table_percents'] ?? ''))) === '100'
  return isWhole ? {} : { table_percents: t('depreciation_methods.problems.table_percents') }
}

/** Depreciation methods: their list, their form and the wording of their history. */
export const METHODS = recordKind(
  depreciationMethodsApi,
  {
    name: text({ problem: 'depreciation_methods.problems.name' }),
    code: text(),
    kind: choice({
      words: 'depreciation_methods.kinds',
      explained: true,
      radio: true,
      initial: 'straight_line',
    }),
    rate_kind: choice({
      words: 'depreciation_methods.rates',
      explained: true,
      radio: true,
      initial: 'percent',
      shown: isDeclining,
    }),
    annual_rate: number({
      decimal: true,
      percent: true,
      unit: { text: '%' },
      example: '12.5',
      needed: true,
      problem: 'depreciation_methods.problems.annual_rate',
      shown: hasRate('percent'),
    }),
    factor: number({
      decimal: true,
      example: '1.5',
      needed: true,
      problem: 'depreciation_methods.problems.factor',
      shown: hasRate('factor'),
    }),
    switch_to_straight_line: yesNo({
      hint: 'depreciation_methods.switch_hint',
      shown: isDeclining,
    }),
    straight_line_switch: choice({ words: 'depreciation_methods.switches', shown: switches }),
    straight_line_remaining: choice({ words: 'depreciation_methods.remainders', shown: switches }),
    table_key: choice({
      words: 'depreciation_methods.tables',
      hint: 'depreciation_methods.table_hint',
      placeholder: 'depreciation_methods.own_table',
      shown: isOf('table'),
    }),
    table_percents: percents({
      hint: 'depreciation_methods.percents_hint',
      problem: 'depreciation_methods.problems.table_percents',
      shown: hasPercents,
    }),
    table_columns: percentColumns({
      hint: 'depreciation_methods.columns_hint',
      problem: 'depreciation_methods.problems.table_columns',
      shown: hasColumns,
    }),
    pool_years: number({
      unit: 'depreciation_methods.years',
      example: '5',
      shown: isOf('pool'),
    }),
    rounding: choice({ words: 'depreciation_methods.roundings', initial: 'default' }),
    unit_label: text({
      hint: 'depreciation_methods.unit_hint',
      shown: ({ kind }) => kind === 'units_of_production',
    }),
    default_life_months: number({
      unit: 'depreciation_methods.months',
      words: lifeText,
      hint: 'depreciation_methods.life_hint',
      problem: 'depreciation_methods.problems.life',
      shown: hasLife,
    }),
    convention: choice({
      words: 'depreciation_methods.conventions',
      explained: true,
      initial: 'full_month',
      shown: hasLife,
    }),
    default_salvage_percent: number({
      decimal: true,
      unit: { text: '%' },
      example: '10',
      hint: 'depreciation_methods.salvage_hint',
      problem: 'categories.problems.salvage_percent',
      shown: (values) => hasLife(values) && !values['default_salvage_amount'],
    }),
    default_salvage_amount: money({
      shown: (values) => hasLife(values) && !values['default_salvage_percent'],
    }),
    salvage_role: choice({
      words: 'depreciation_methods.salvages',
      explained: true,
      initial: 'deducted_from_base',
      shown: hasLife,
    }),
    end_of_life: choice({
      words: 'depreciation_methods.ends',
      explained: true,
      initial: 'write_off',
      shown: hasLife,
    }),
    status: choice({ domain: 'depreciation_method', initial: 'active' }),
    description: longText(),
  },
  {
    words: 'depreciation_methods',
    addText: 'depreciation_methods.add_text',
    check: checkPercents,
    form: [
      { fields: ['name', 'code', 'kind'] },
      {
        title: 'depreciation_methods.sections.rate',
        fields: [
          'rate_kind',
          'annual_rate',
          'factor',
          'switch_to_straight_line',
          'straight_line_switch',
          'straight_line_remaining',
        ],
      },
      {
        fields: [
          'table_key',
          'table_percents',
          'table_columns',
          'pool_years',
          'unit_label',
          { name: 'example', component: MethodExample },
        ],
      },
      {
        title: 'depreciation_methods.sections.life',
        fields: [
          'default_life_months',
          'convention',
          'default_salvage_percent',
          'default_salvage_amount',
          'salvage_role',
          'end_of_life',
        ],
      },
      {
        title: 'depreciation_methods.sections.more',
        fields: ['rounding', 'status', 'description'],
      },
    ],
    list: {
      icon: TrendingDown,
      complete: true,
      columns: [
        nameColumn('depreciation_methods.fields.name', { update }),
        (t) => ({
          id: 'kind',
          header: t('depreciation_methods.columns.kind'),
          width: 'minmax(160px, 1.2fr)',
          exports: ['kind', 'rate_kind', 'annual_rate', 'factor', 'switch_to_straight_line'],
          cell: (row, density) => (
            <TwoLines density={density} first={kindText(row, t)} second={rateText(row, t)} />
          ),
        }),
        (t) => ({
          id: 'convention',
          header: t('depreciation_methods.fields.convention'),
          width: 'minmax(160px, 1.2fr)',
          cell: (row) =>
            hasLife({ kind: row.kind }) ? (
              <span className="truncate">
                {t(`depreciation_methods.conventions.${row.convention}.label`)}
              </span>
            ) : (
              <NoValue />
            ),
        }),
        ['default_life_months', { numeric: false, width: '128px' }],
        countColumn({
          of: 'asset_categories',
          header: 'depreciation_methods.columns.categories',
          label: 'depreciation_methods.counts.asset_categories',
        }),
        countColumn({
          of: 'assets',
          header: 'depreciation_methods.columns.assets',
          label: 'depreciation_methods.counts.assets',
        }),
        'status',
      ],
      card: nameCard({
        update,
        domain: 'depreciation_method',
        detail: (row, t) => [kindText(row, t), rateText(row, t)].filter(Boolean).join(' · '),
        note: ({ counts }, t) => {
          const count = counts?.['assets'] ?? 0
          return t('depreciation_methods.counts.used', { count, formatted: String(count) })
        },
      }),
      facets: ['status', ['kind', { label: 'depreciation_methods.columns.kind' }]],
      bulk: [['status', CircleDot]],
    },
  },
)
