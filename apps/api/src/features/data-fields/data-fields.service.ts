import type { DataField, DataFieldChanges, DataFieldInput } from '@steward/contract/data-fields.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { keyFrom } from '@steward/contract/slugs.ts'
import { updateRow } from '#core/bulk/bulk-write.ts'
import { carryOut, createRecord, holdRecords } from '#core/bulk/change.ts'
import { askRow, beyondScope, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { given, lockRow, type Row } from '#core/records/records.ts'
import { getRecord } from '#core/records/rows.ts'
import { type Opinion, problem, type Problem, refuse, type Rules } from '#core/records/rules.ts'
import { type Owner, OWNERS } from '#shared/custom-fields/owners.ts'
import { dataFieldEntity } from './data-fields.entity.ts'
import { countOptions, countRepeated, countValues, repeatedValues } from './data-fields.queries.ts'
import { type Definition, definitionProblems, freeKey, implied } from './data-fields.rules.ts'

type Changes = Omit<DataFieldChanges, 'lock_version'>
/** A stored field. */
type Stored = Row & Definition & Pick<DataField, 'key' | 'entity'>

/** A lock for adding and ordering fields, so that no two get the same position. */
const holdOrder = (ctx: Ctx) =>
  clientOf(ctx).query(
    "select pg_advisory_xact_lock(hashtextextended($1::text || 'data_fields', 0))",
    [ctx.account_id],
  )

async function digitsOf(ctx: Ctx): Promise<number> {
  const { digits } = await askRow<{ digits: number }>(ctx, {
    text: 'select currency_digits as digits from accounts where id = $1',
    values: [ctx.account_id],
  })
  return digits
}

/** The tables of the groups that a field can be limited to, and their names. */
const GROUPS = {
  category_ids: { table: 'asset_categories', name: 'category' },
  work_order_type_ids: { table: 'work_order_types', name: 'type' },
} as const

/** The problems of groups that don't exist or are of another kind of record. */
async function groupProblems(
  ctx: Ctx,
  owner: Owner,
  field: keyof typeof GROUPS,
  ids: readonly string[] = [],
): Promise<Problem[]> {
  if (ids.length === 0) return []
  const { table, name } = GROUPS[field]
  if (field !== owner.groups)
    return [problem(field, `${field} does not belong to a field of ${owner.entity}s`)]
  const { n } = await askRow<{ n: number }>(ctx, {
    text: `select count(*)::int as n from ${table} where account_id = $1 and id = any ($2::uuid[])`,
    values: [ctx.account_id, ids],
  })
  return n < new Set(ids).size
    ? [problem(field, `${field} names a ${name} that does not exist`, 'not_found')]
    : []
}

const EMPTY: Definition = {
  label: '',
  type: 'text',
  options: [],
  required: false,
  unique: false,
  min: null,
  max: null,
  max_length: null,
  pattern: null,
}

/** All problems of a field after a change. */
const problemsOf = async (
  ctx: Ctx,
  owner: Owner,
  before: Definition,
  fields: Changes,
): Promise<Problem[]> => [
  ...definitionProblems({ ...before, ...given(fields) }, await digitsOf(ctx)),
  ...(await groupProblems(ctx, owner, 'category_ids', fields.category_ids)),
  ...(await groupProblems(ctx, owner, 'work_order_type_ids', fields.work_order_type_ids)),
]

/** A new field comes last. Without a given key, it is made from the label. */
async function added(ctx: Ctx, { entity = 'asset', key, ...change }: Changes): Promise<Opinion> {
  await holdOrder(ctx)
  const { rows } = await clientOf(ctx).query<{ key: string; sort_order: number }>(
    'select key, sort_order from data_fields where account_id = $1 and entity = $2',
    [ctx.account_id, entity],
  )
  const fields = implied(change)
  const taken = new Set(rows.map((row) => row.key))
  const values = {
    ...fields,
    entity,
    key: key ?? freeKey(keyFrom(change.label!) || 'field', taken),
    sort_order: Math.max(0, ...rows.map((row) => row.sort_order)) + 1,
  }
  if (rows.length < LIMITS.custom_fields)
    return { values, problems: await problemsOf(ctx, OWNERS[entity], EMPTY, fields) }
  const detail = `There can be at most ${LIMITS.custom_fields} fields`
  return { values, problems: [problem('', detail, 'too_many')] }
}

/** The problems of changing properties that are fixed, or fixed once there are values. */
async function fixedProblems(ctx: Ctx, before: Stored, changes: Changes): Promise<Problem[]> {
  const { key, entity, type } = changes
  if (key && key !== before.key) return [problem('key', 'key can not be changed', 'immutable')]
  if (entity && entity !== before.entity)
    return [problem('entity', 'entity can not be changed', 'immutable')]
  if (!type || type === before.type) return []
  const count = await countValues(ctx, OWNERS[before.entity], before.key)
  if (count === 0) return []
  const detail = `type can not be changed: ${count === 1 ? 'one record has' : `${count} records have`} a value`
  return [{ ...problem('type', detail, 'type_fixed'), meta: { count } }]
}

/** Options that would be removed although records have them. */
async function optionProblems(ctx: Ctx, before: Stored, { options }: Changes): Promise<Problem[]> {
  const gone = options && before.options.filter((one) => !options.includes(one))
  if (!gone || gone.length === 0) return []
  const used = await countOptions(ctx, OWNERS[before.entity], before.key, gone)
  if (used.length === 0) return []
  const detail = `Records have ${used.map(({ option, count }) => `“${option}” (${count})`).join(', ')}`
  return [{ code: 'options_in_use', detail, status: 409, meta: { options: used } }]
}

async function changed(
  ctx: Ctx,
  before: Stored,
  { remove_used_options, ...changes }: Changes,
): Promise<Opinion> {
  const { key: _, entity: __, ...fields } = implied(changes)
  const fixed = await fixedProblems(ctx, before, changes)
  const used = remove_used_options ? [] : await optionProblems(ctx, before, fields)
  return {
    values: fields,
    problems: [
      ...fixed,
      ...used,
      ...(await problemsOf(ctx, OWNERS[before.entity], before, fields)),
    ],
  }
}

/** The rules of fields, which are added and changed one by one. */
const fieldRules: Rules<Changes> = {
  entity: dataFieldEntity,
  judge: (ctx, asked) =>
    Promise.all(
      asked.map(({ before, change }) =>
        before ? changed(ctx, before as Stored, change) : added(ctx, change),
      ),
    ),
}

export const createField = (ctx: Ctx, input: DataFieldInput) =>
  createRecord<DataField, Changes>(ctx, fieldRules, input)

/** The number of repeated values, with those that the caller may see. */
async function repeatedProblems(ctx: Ctx, before: Row, { unique }: Changes): Promise<Problem[]> {
  if (!unique || before.unique) return []
  const { key, entity } = before as Stored
  const owner = OWNERS[entity]
  const count = await beyondScope(ctx, () => countRepeated(ctx, owner, key))
  if (count === 0) return []
  const values = await repeatedValues(ctx, owner, key)
  const named = values.length > 0 ? `: ${values.map((value) => `“${value}”`).join(', ')}` : ''
  const detail = `Several records have the same value${named}`
  return [{ ...problem('unique', detail, 'not_unique'), meta: { count, values } }]
}

/** A change of a field doesn't change stored values: its rules apply to values that are written from now on. */
export function updateField(ctx: Ctx, id: string, { lock_version, ...change }: DataFieldChanges) {
  return inTransaction(ctx, async (ctx) => {
    const work = { rules: fieldRules }
    const asked = await holdRecords(ctx, work, [{ id, lock_version, change }])
    refuse(await repeatedProblems(ctx, asked[0]!.before!, change), dataFieldEntity.name)
    // The stored values of all records are updated, also of records that the caller doesn't see.
    await beyondScope(ctx, () => carryOut(ctx, work, asked))
    return getRecord(ctx, dataFieldEntity, id)
  })
}

/**
 * Gives fields the order of these ids. They exchange their positions, so that other fields stay.
 *
 * @throws 404 for an unknown field
 */
export function reorderFields(ctx: Ctx, ids: readonly string[]) {
  return inTransaction(ctx, async (ctx) => {
    await holdOrder(ctx)
    const rows: Row[] = []
    for (const id of [...new Set(ids)].toSorted())
      rows.push(await lockRow(ctx, dataFieldEntity, id))
    const held = new Map(rows.map((row) => [row.id as string, row]))
    const places = rows.map((row) => row.sort_order as number).toSorted((a, b) => a - b)
    const order = [...new Set(ids)]
    for (const [at, id] of order.entries())
      await updateRow(ctx, dataFieldEntity, held.get(id)!, { sort_order: places[at]! })
    return { data: order.map((id, at) => ({ id, sort_order: places[at]! })) }
  })
}
