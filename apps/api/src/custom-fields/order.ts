import { isNumeric, isSortable, keyOf } from '@steward/contract/data-fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '#core/by-value.ts'
import type { Ctx } from '#core/ctx.ts'
import { AppError } from '#core/errors.ts'
import { assets } from '#db/schema/assets.ts'
import type { Definition, Definitions } from './definitions.ts'
import { fieldAt } from './listing.ts'

/**
 * The field that a list is sorted by; undefined where it is sorted by a column of its own.
 *
 * @throws 422 for a field that isn't there or has no order
 */
export function sortField(definitions: Definitions, sort: string): Definition | undefined {
  const key = keyOf(sort)
  if (key === undefined) return undefined
  const field = fieldAt(definitions, key, 'sort')
  if (isSortable(field.type)) return field
  throw new AppError(422, 'Invalid data', [
    {
      code: 'invalid_data',
      detail: `A list can't be sorted by ${sort}`,
      source: { parameter: 'sort' },
    },
  ])
}

const columnIn = ({ type }: Definition) => sql.raw(isNumeric(type) ? 'v.number' : 'v.value')
const typeIn = ({ type }: Definition) => sql.raw(isNumeric(type) ? 'float8' : 'text')

/** What each asset is sorted by, for a list that is read as a whole. */
export const sortValue = (ctx: Ctx, field: Definition): SQL =>
  sql`(select ${columnIn(field)} from custom_values v where v.account_id = ${ctx.account_id}
    and v.asset_id = ${assets.id} and v.field = ${field.key} order by ${columnIn(field)} limit 1)`

/** Of several values, the first by name is the one that counts. */
const isFirst = ({ type }: Definition): SQL =>
  type === 'multi_select'
    ? sql` and not exists (select from custom_values o where o.account_id = v.account_id
        and o.asset_id = v.asset_id and o.field = v.field and (o.value, o.ctid) < (v.value, v.ctid))`
    : sql``

/** The values of a field, as a list is sorted by them. */
export const fieldValues = (ctx: Ctx, field: Definition): Values => ({
  table: sql`custom_values v`,
  where: sql`v.account_id = ${ctx.account_id} and v.field = ${field.key}${isFirst(field)}`,
  of: sql`v.asset_id`,
  by: columnIn(field),
  type: typeIn(field),
})
