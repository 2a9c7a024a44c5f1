import type {
  CustomFields,
  CustomFieldsInput,
  CustomValue,
} from '@steward/contract/custom-fields.ts'
import { isReferring } from '@steward/contract/data-fields.ts'
import { SPECS } from '@steward/contract/kinds.ts'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { textArray } from '#core/lists/page.ts'
import { statement } from '#core/records/entity.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import {
  type FieldProblem,
  type Held,
  judgeValues,
  readOnce,
} from '#domain/custom-fields/judging.ts'
import { type Arguments, sameValue, type ValueProblem } from '#domain/custom-fields/values.ts'
import { type Definitions, definitionsOf } from './definitions.ts'
import type { Owner } from './owners.ts'

/** Which of these people and assets exist, aren't archived, and may be viewed by the caller. */
async function presentReferences(
  ctx: Ctx,
  references: readonly { kind: 'employee' | 'asset'; id: string }[],
): Promise<Set<string>> {
  const idsOf = (kind: string) => references.filter((one) => one.kind === kind).map(({ id }) => id)
  const rows = await askRows<{ id: string }>(ctx, {
    text: `select id from employees where account_id = $1 and id = any ($2::uuid[]) and archived_at is null
      union all
      select id from assets where account_id = $1 and id = any ($3::uuid[]) and archived_at is null`,
    values: [ctx.account_id, idsOf('employee'), idsOf('asset')],
  })
  return new Set(rows.map(({ id }) => id))
}

/**
 * The live records that have one of these values, ignoring case; records that the caller may not see have no name here.
 */
async function takenValues(
  ctx: Ctx,
  { entity, table, values: kept, of }: Owner,
  values: readonly { key: string; value: CustomValue }[],
): Promise<{ n: number; id: string; name: string | null }[]> {
  if (values.length === 0) return []
  const title = sql.identifier(SPECS[entity].title ?? 'name')
  return askRows<{ n: number; id: string; name: string | null }>(
    ctx,
    statement(sql`select w.n::int as n, ${of} as id, a.${title}::text as name
      from unnest(${textArray(values.map(({ key }) => key))}, ${textArray(values.map(({ value }) => String(value)))})
        with ordinality w(field, value, n)
      join ${kept} on v.account_id = ${ctx.account_id} and v.field = w.field and v.once = md5(lower(w.value))
      left join ${table as PgTable} a on a.account_id = ${ctx.account_id} and a.id = ${of}`),
  )
}

export type { Held }

/** A change to the custom fields of a record. */
interface CustomChange {
  /** The record as it is; undefined for a new one. */
  before: Held | undefined
  /** The group that it will be in: its category or its type. */
  group_id: string | null
  /** The new values, by key. */
  values: CustomFieldsInput | undefined
}

/** The outcome of a change. */
export interface CustomVerdict {
  /** All values to store; undefined where nothing changes. */
  values: CustomFields | undefined
  problems: Problem[]
}

const at = (key: string, detail: string, code?: string, args?: Problem['args']) =>
  problem(`custom_fields/${key}`, detail, code, args)

/** What is wrong with a value that a field refuses. */
export const VALUE_WORDS: Record<ValueProblem, (args: Arguments) => string> = {
  type: () => 'has a value of another type',
  too_long: ({ max }) => `must have at most ${max} characters`,
  unstorable: () =>
    'contains a character that can’t be stored; type it again instead of pasting it',
  hidden: () => 'contains an invisible character; type it again instead of pasting it',
  number: () => 'must be a number',
  decimals: ({ max }) => `must have at most ${max} decimals`,
  too_small: ({ min }) => `must be at least ${min}`,
  too_big: ({ max }) => `must be at most ${max}`,
  date: () => 'must be a date, like 2026-01-31',
  choice: ({ choices }) => `must be one of: ${choices}`,
  pattern: ({ pattern }) => `must be in the form ${pattern}`,
  url: () => 'must be a web address, like https://example.com',
  email: () => 'must be an email address, like name@example.com',
  phone: () => 'must be a phone number',
  reference: () => 'must be the id of a record',
}

const WORDS: Record<FieldProblem['code'], (args: Arguments, owner: Owner) => string> = {
  ...VALUE_WORDS,
  unknown_field: () => 'is no field of this account',
  not_found: () => 'does not exist',
  not_applicable: (_, { called }) => `is no field of ${called}`,
  required: () => 'must be filled in',
}

const problemOf = (owner: Owner, { key, code, args = {} }: FieldProblem): Problem => ({
  ...at(key, `${key} ${WORDS[code](args, owner)}`, code === 'type' ? 'invalid_data' : code, args),
  ...(code === 'required' && { guards: true }),
})

/** The references among these values. */
const referringIn = ({ byKey }: Definitions, given: CustomFieldsInput) =>
  Object.entries(given).flatMap(([key, value]) => {
    const type = byKey.get(key)?.type
    return type && isReferring(type) && typeof value === 'string' && isId(value)
      ? [{ key, kind: type, id: value.toLowerCase() }]
      : []
  })

/** The keys of values that refer to a missing or archived record; one query for all changes. */
async function absentIn(ctx: Ctx, definitions: Definitions, all: readonly CustomFieldsInput[]) {
  const referring = all.flatMap((given) => referringIn(definitions, given))
  const present =
    referring.length === 0 ? new Set<string>() : await presentReferences(ctx, referring)
  return (given: CustomFieldsInput) => {
    const gone = referringIn(definitions, given).filter(({ id }) => !present.has(id))
    return new Set(gone.map(({ key }) => key))
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * The check for values that an undo restores. A value that the record still has, or whose field is deleted by now, is
 * restored as it was; any other has to be valid by today's definition of its field.
 *
 * @returns the problems that keep values from being restored to a record
 */
export async function returningCustomFields(
  ctx: Ctx,
  owner: Owner,
): Promise<(before: Pick<Held, 'custom_fields'>, values: CustomFields) => Problem[]> {
  const definitions = await definitionsOf(ctx, owner)
  return (before, values) =>
    Object.entries(values).flatMap(([key, value]) => {
      if (!definitions.byKey.has(key) || sameValue(before.custom_fields[key], value)) return []
      const reading = readOnce(definitions, values)(key)
      if ('problem' in reading) return [problemOf(owner, reading.problem)]
      // The order of chosen options may have changed since; any other value would be stored differently from what it
      // was.
      const isSame = Array.isArray(value) || sameValue(reading.value, value)
      return isSame ? [] : [problemOf(owner, { key, code: 'type' })]
    })
}

const sorted = (values: CustomFields) =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** New records, and those with a change to a value or the group. */
const isConcerned = ({ before, group_id, values }: CustomChange) =>
  before === undefined || values !== undefined || group_id !== before.group_id

const UNCHANGED: CustomVerdict = { values: undefined, problems: [] }

/** What is read of the fields and the values, once for all records. */
interface Known {
  all: Definitions
  of: (values: CustomFieldsInput) => {
    absent: ReadonlySet<string>
    read: ReturnType<typeof readOnce>
  }
}

/** @throws 422 for any value while the feature is switched off */
async function knownOf(ctx: Ctx, owner: Owner, changes: readonly CustomChange[]): Promise<Known> {
  const all = await definitionsOf(ctx, owner)
  const values = [...new Set(changes.map((change) => change.values))].filter(
    (some) => some !== undefined,
  )
  if (!all.on && values.some((some) => Object.keys(some).length > 0))
    throw invalid(
      fault(
        `/${owner.entity}/custom_fields`,
        'Custom fields are turned off for this account',
        'switched_off',
      ),
    )
  const absent = await absentIn(ctx, all, values)
  const of = (some: CustomFieldsInput) => ({ absent: absent(some), read: readOnce(all, some) })
  const known = new Map([NOTHING, ...values].map((some) => [some, of(some)]))
  return { all, of: (some) => known.get(some)! }
}

const NOTHING: CustomFieldsInput = {}

/**
 * Checks changes to the custom fields of records: at most three queries, however many records there are.
 *
 * @returns for each record, in the same order
 * @throws 422 for any value while the feature is switched off
 */
export async function judgeCustomFields(
  ctx: Ctx,
  owner: Owner,
  changes: readonly CustomChange[],
): Promise<CustomVerdict[]> {
  if (!changes.some(isConcerned)) return changes.map(() => UNCHANGED)
  const { all, of } = await knownOf(ctx, owner, changes)
  const written: Written[] = []
  const verdicts = changes.map((change): CustomVerdict => {
    if (!isConcerned(change)) return UNCHANGED
    const { before, group_id, values = NOTHING } = change
    const judged = judgeValues(all, { values, before, group_id, ...of(values) })
    const isSame = sameValue(sorted(before?.custom_fields ?? {}), sorted(judged.after))
    const problems = judged.problems.map((one) => problemOf(owner, one))
    const verdict = { values: isSame ? undefined : judged.after, problems }
    const once = Object.entries(judged.written).filter(([key]) => all.byKey.get(key)?.unique)
    written.push(...once.map(([key, value]) => ({ verdict, key, value, id: before?.id })))
    return verdict
  })
  await refuseTaken(ctx, owner, written)
  return verdicts
}

/** A value of a field with unique values, for a record. */
interface Written {
  verdict: CustomVerdict
  key: string
  value: CustomValue
  id: string | undefined
}

/** Adds a problem where another record has the same unique value. */
async function refuseTaken(ctx: Ctx, owner: Owner, written: readonly Written[]): Promise<void> {
  for (const { n, id, name } of await takenValues(ctx, owner, written)) {
    const { verdict, key, id: self } = written[n - 1]!
    const isKnown = verdict.problems.some(({ field }) => field === `custom_fields/${key}`)
    if (id === self || isKnown) continue
    verdict.problems.push(
      at(key, `${key} has already been taken`, 'taken', name === null ? {} : { owner: name }),
    )
  }
}
