import type { DataFieldChanges, DataFieldInput } from '@steward/contract/data-fields.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { beyondScope } from '#core/ctx.ts'
import { AppError, conflict, fault, invalid } from '#core/errors.ts'
import { createRecord, given, lockRow, refuseStale, type Row, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { dataFieldEntity } from './data-fields.entity.ts'
import { countOptions, countRepeated, countValues, repeatedValues } from './data-fields.queries.ts'
import { at, type Definition, faultsOf, freeKey, implied, keyOfLabel } from './data-fields.rules.ts'

/** One at a time adds and orders fields, so that no two get the same place. */
const holdOrder = (ctx: Ctx) =>
  ctx.client!.query(
    "select pg_advisory_xact_lock(hashtextextended($1::text || 'data_fields', 0))",
    [ctx.account_id],
  )

async function digitsOf(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client!.query<{ digits: number }>(
    'select currency_digits as digits from accounts where id = $1',
    [ctx.account_id],
  )
  return rows[0]!.digits
}

/** @throws 422 for a category that isn't there */
async function refuseCategories(ctx: Ctx, ids: readonly string[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return
  const { rows } = await ctx.client!.query<{ n: number }>(
    'select count(*)::int as n from asset_categories where account_id = $1 and id = any ($2::uuid[])',
    [ctx.account_id, ids],
  )
  if (rows[0]!.n < new Set(ids).size)
    throw invalid(
      at('category_ids', 'category_ids names a category that does not exist', 'not_found'),
    )
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

/** @throws 422 with everything that is wrong with the field as it would become */
async function refuseDefinition(ctx: Ctx, after: Definition): Promise<void> {
  const faults = faultsOf(after, await digitsOf(ctx))
  if (faults.length > 0) throw invalid(...faults)
}

/** Adds a field after all others. Where no key was given, its label makes one. */
export function createField(ctx: Ctx, { entity = 'asset', key, ...input }: DataFieldInput) {
  return inTransaction(ctx, async (ctx) => {
    await holdOrder(ctx)
    const { rows } = await ctx.client!.query<{ key: string; sort_order: number }>(
      'select key, sort_order from data_fields where account_id = $1 and entity = $2',
      [ctx.account_id, entity],
    )
    if (rows.length >= LIMITS.custom_fields)
      throw invalid(
        fault('/data_field', `There can be at most ${LIMITS.custom_fields} fields`, 'too_many'),
      )
    const fields = implied(input)
    await refuseDefinition(ctx, { ...EMPTY, ...given(fields) } as Definition)
    await refuseCategories(ctx, input.category_ids)
    const taken = new Set(rows.map((row) => row.key))
    const sort_order = Math.max(0, ...rows.map((row) => row.sort_order)) + 1
    return createRecord(ctx, dataFieldEntity, {
      ...fields,
      entity,
      key: key ?? freeKey(keyOfLabel(input.label), taken),
      sort_order,
    })
  })
}

/** @throws 422 for what of a field never changes, or not any more */
async function refuseFixed(ctx: Ctx, before: Row, changes: DataFieldChanges): Promise<void> {
  const { key, entity, type } = changes
  if (key && key !== before.key) throw invalid(at('key', 'key can not be changed', 'immutable'))
  if (entity && entity !== before.entity)
    throw invalid(at('entity', 'entity can not be changed', 'immutable'))
  if (!type || type === before.type) return
  const count = await countValues(ctx, before.key as string)
  if (count > 0)
    throw new AppError(422, 'Invalid data', [
      {
        ...at('type', `type can not be changed: ${count} assets have a value`, 'type_fixed'),
        meta: { count },
      },
    ])
}

/** @throws 409 `options_in_use` with how many assets have an option that would go */
async function refuseUsedOptions(
  ctx: Ctx,
  before: Row,
  { options }: DataFieldChanges,
): Promise<void> {
  const gone = options && (before.options as string[]).filter((one) => !options.includes(one))
  if (!gone || gone.length === 0) return
  const used = await countOptions(ctx, before.key as string, gone)
  if (used.length > 0)
    throw conflict(
      'options_in_use',
      `Assets have ${used.map(({ option, count }) => `“${option}” (${count})`).join(', ')}`,
      { options: used },
    )
}

/** @throws 422 where more than one asset has a value, that names those which the caller sees several times */
async function refuseRepeated(ctx: Ctx, before: Row, { unique }: DataFieldChanges): Promise<void> {
  if (!unique || before.unique) return
  const key = before.key as string
  const count = await beyondScope(ctx, () => countRepeated(ctx, key))
  if (count === 0) return
  const values = await repeatedValues(ctx, key)
  const named = values.length > 0 ? `: ${values.map((value) => `“${value}”`).join(', ')}` : ''
  throw new AppError(422, 'Invalid data', [
    {
      ...at('unique', `Several assets have the same value${named}`, 'not_unique'),
      meta: { count, values },
    },
  ])
}

/** What is stored stays whatever a field becomes: the rules are for what is written from now on. */
export function updateField(
  ctx: Ctx,
  id: string,
  { lock_version, remove_used_options, ...changes }: DataFieldChanges,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, dataFieldEntity, id)
    await refuseStale(ctx, dataFieldEntity, before, lock_version)
    const { key: _, entity: __, ...fields } = implied(changes)
    await beyondScope(ctx, async () => {
      await refuseFixed(ctx, before, changes)
      if (!remove_used_options && fields.options) await refuseUsedOptions(ctx, before, fields)
      await refuseDefinition(ctx, { ...before, ...given(fields) } as never)
      await refuseCategories(ctx, changes.category_ids)
    })
    await refuseRepeated(ctx, before, fields)
    await beyondScope(ctx, () => updateRow(ctx, dataFieldEntity, before, fields))
    return getRecord(ctx, dataFieldEntity, id)
  })
}

/**
 * Gives fields the order of these ids: they take each other's places, so that no other field is moved.
 *
 * @throws 404 where one of them isn't there
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
