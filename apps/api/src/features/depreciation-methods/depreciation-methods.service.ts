import {
  CONVENTIONS,
  type DepreciationMethodInput,
} from '@steward/contract/depreciation-methods.ts'
import { askRows, clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { type Problem, problem as at, type Rules, type Written } from '#core/records/rules.ts'
import { METHOD_BASIS } from '#shared/figures/basis.ts'
import { depreciationMethodEntity } from './depreciation-methods.records.ts'

/** Some fields of a method; others stay. */
type Changes = { [K in keyof DepreciationMethodInput]?: DepreciationMethodInput[K] | undefined }

const isSet = (value: unknown) => value !== undefined && value !== null

/** The field that each kind of rate requires; only declining balances have rates. */
const RATES = { percent: 'annual_rate', factor: 'factor' } as const
const isDeclining = ({ kind }: Changes) => kind === 'declining_balance'

function* rateProblems(after: Changes): Generator<Problem> {
  const { rate_kind } = after
  if (!rate_kind)
    yield at(
      'rate_kind',
      'rate_kind must say how the rate of a declining balance is given: percent, factor or from_salvage',
      'required',
    )
  for (const [kind, field] of Object.entries(RATES) as [keyof typeof RATES, 'annual_rate'][]) {
    const value = after[field]
    if (kind !== rate_kind) {
      if (isSet(value)) yield at(field, `${field} belongs to a rate that is given as ${kind}`)
    } else if (!isSet(value)) yield at(field, `${field} must be given`, 'required')
    else if (Number(value) === 0) yield at(field, `${field} must be more than 0`)
  }
}

/** The fields that only a declining balance has. */
function* foreignProblems(after: Changes): Generator<Problem> {
  for (const field of ['rate_kind', 'annual_rate', 'factor'] as const)
    if (isSet(after[field])) yield at(field, `${field} belongs to a declining balance`)
  if (after.switch_to_straight_line)
    yield at('switch_to_straight_line', 'switch_to_straight_line belongs to a declining balance')
}

/** The fields that only one kind has. */
const OF_KIND = {
  unit_label: 'units_of_production',
  table_key: 'table',
  table_percents: 'table',
  table_columns: 'table',
  pool_years: 'pool',
  straight_line_switch: 'declining_balance',
  straight_line_remaining: 'declining_balance',
} as const satisfies Partial<Record<keyof Changes, Changes['kind']>>

function* kindProblems(after: Changes): Generator<Problem> {
  for (const [field, kind] of Object.entries(OF_KIND))
    if (isSet(after[field as keyof Changes]) && after.kind !== kind)
      yield at(field, `${field} belongs to a method of the kind ${kind}`)
  if (after.kind === 'table') yield* tableProblems(after)
  if (isSet(after.default_salvage_percent) && isSet(after.default_salvage_amount))
    yield at('default_salvage_amount', 'Give a percentage or an amount, not both')
}

/** Percent in ten-thousandths. */
const tenThousandths = (percent: string) => {
  const [whole = '0', fraction = ''] = percent.split('.')
  return Number(whole + fraction.padEnd(4, '0'))
}

const isWhole = (percents: readonly string[]) =>
  percents.reduce((all, one) => all + tenThousandths(one), 0) === 1_000_000

/** By quarters, or by months. */
const COLUMNS = [4, 12]

function* tableProblems({ table_key, table_percents, table_columns }: Changes): Generator<Problem> {
  const given = [isSet(table_key), table_percents?.length, table_columns?.length].filter(Boolean)
  if (given.length !== 1)
    return yield at(
      'table_key',
      'Choose a table, or give percentages by year, or for each quarter or month',
      'required',
    )
  if (table_percents && !isWhole(table_percents))
    yield at('table_percents', 'table_percents must come to 100', 'not_hundred')
  if (!table_columns) return
  if (!COLUMNS.includes(table_columns.length))
    yield at('table_columns', 'table_columns must be 4, for quarters, or 12, for months')
  else if (!table_columns.every(isWhole))
    yield at('table_columns', 'Each of table_columns must come to 100', 'not_hundred')
}

/** The problems of a changed method: fields that its kind requires, and fields that belong to another kind. */
function* methodProblems(after: Changes): Generator<Problem> {
  yield* isDeclining(after) ? rateProblems(after) : foreignProblems(after)
  yield* kindProblems(after)
}

/** The convention of a table, which is the end of its key. */
const byTable = ({ table_key }: Changes): Changes => {
  const convention = table_key && CONVENTIONS.find((one) => table_key.endsWith(`_${one}`))
  return convention ? { convention } : {}
}

/**
 * The changes with what they imply: a method that changes its kind, or the kind of its rate, loses the fields of the
 * old one.
 *
 * @param before the method as it is
 */
function implied(changes: Changes, before: Changes): Changes {
  const after = { ...before, ...changes }
  const gone: Changes = {}
  if (!isDeclining(after))
    Object.assign(gone, {
      rate_kind: null,
      annual_rate: null,
      factor: null,
      switch_to_straight_line: false,
    })
  if (after.rate_kind !== 'percent') gone.annual_rate = null
  if (after.rate_kind !== 'factor') gone.factor = null
  for (const [field, kind] of Object.entries(OF_KIND))
    if (after.kind !== kind) Object.assign(gone, { [field]: null })
  return { ...gone, ...changes, ...byTable(after) }
}

/** The fields that the figures of assets depend on. */
const DECISIVE = [
  'kind',
  'convention',
  'default_life_months',
  'rate_kind',
  'annual_rate',
  'factor',
  'switch_to_straight_line',
  'end_of_life',
  'salvage_role',
  'unit_label',
  'straight_line_switch',
  'straight_line_remaining',
  'default_salvage_percent',
  'default_salvage_amount',
  'rounding',
  'table_key',
  'table_percents',
  'table_columns',
  'pool_years',
]

const isDecisive = (before: Row, values: Row) =>
  DECISIVE.some(
    (field) => field in values && String(values[field] ?? '') !== String(before[field] ?? ''),
  )

/** Those of these methods whose present version was used for figures of assets. */
async function usedOnes(ctx: Ctx, methods: readonly Row[]): Promise<ReadonlySet<unknown>> {
  if (methods.length === 0) return new Set()
  const rows = await askRows<{ id: string }>(ctx, {
    text: `select m.id from depreciation_methods m where m.account_id = $1 and m.id = any ($2::uuid[]) and (
      exists (select from asset_books b where b.account_id = $1 and b.depreciation_method_id = m.id
        and b.method_version = m.version)
      or exists (select from depreciation_events e where e.account_id = $1 and e.type = 'method_change'
        and e.details->>'depreciation_method_id' = m.id::text))`,
    values: [ctx.account_id, methods.map(({ id }) => id)],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Stores the previous version of a method for the assets that were computed by it. */
const KEEP = `insert into depreciation_method_versions (account_id, depreciation_method_id, version, method)
  select $1, $2, $3, to_jsonb(m) || $4::jsonb
  from (select ${METHOD_BASIS} from depreciation_methods where account_id = $1 and id = $2) m on conflict do nothing`

async function keepVersions(ctx: Ctx, written: readonly Written[]): Promise<void> {
  for (const { before, values } of written) {
    if (!before || !('version' in values)) continue
    const was = Object.fromEntries(
      Object.keys(values).map((field) => [field, before[field] ?? null]),
    )
    const { id, version } = before
    await clientOf(ctx).query(KEEP, [ctx.account_id, id, version, JSON.stringify(was)])
  }
}

/** A method that was used for figures gets a new version with each change that they depend on. */
export const methodRules: Rules<Partial<DepreciationMethodInput>> = {
  entity: depreciationMethodEntity,
  judge: async (ctx, asked) => {
    const changed = asked.map(({ before, change }) => ({
      before,
      values: (before ? implied(change, before) : { ...change, ...byTable(change) }) as Row,
    }))
    const decisive = changed.filter(({ before, values }) => before && isDecisive(before, values))
    const used = await usedOnes(
      ctx,
      decisive.map(({ before }) => before!),
    )
    return changed.map(({ before, values }) => ({
      values:
        before && used.has(before.id) && isDecisive(before, values)
          ? { ...values, version: Number(before.version) + 1 }
          : values,
      problems: methodProblems({ ...before, ...values }),
    }))
  },
  follow: (ctx, written) =>
    written.some(({ values }) => 'version' in values) ? keepVersions(ctx, written) : undefined,
}
