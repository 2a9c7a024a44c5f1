import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { audit } from '#core/history/audit.ts'
import type { Row } from '#core/records/records.ts'
import { problem, refuse } from '#core/records/rules.ts'

/** Where a kind of record stores its settings by book, and which of its own fields are those of the default book. */
interface Place {
  table: 'category_books' | 'asset_book_settings'
  of: 'category_id' | 'asset_id'
  type: 'AssetCategory' | 'Asset'
  wrapper: string
  columns: readonly string[]
  /** Fields of the record itself, for the default book. */
  itself: readonly string[]
}

export const CATEGORY_PLACE: Place = {
  table: 'category_books',
  of: 'category_id',
  type: 'AssetCategory',
  wrapper: 'category_book',
  columns: [
    'depreciation_method_id',
    'useful_life_months',
    'salvage_percent',
    'capitalization_threshold',
    'low_value_limit',
    'low_value_rule',
  ],
  itself: ['depreciation_method_id', 'useful_life_months', 'salvage_percent'],
}

export const ASSET_PLACE: Place = {
  table: 'asset_book_settings',
  of: 'asset_id',
  type: 'Asset',
  wrapper: 'asset_book',
  columns: [
    'depreciation_method_id',
    'useful_life_months',
    'cost',
    'salvage_value',
    'in_service_date',
    'opening_accumulated',
    'opening_as_of',
    'convention',
    'units_total',
    'asset_meter_id',
    'charges',
  ],
  itself: [
    'depreciation_method_id',
    'useful_life_months',
    'cost',
    'salvage_value',
    'in_service_date',
    'opening_accumulated',
    'opening_as_of',
  ],
}

/** References in settings, which have to exist. */
const REFERRED = { depreciation_method_id: 'depreciation_methods', asset_meter_id: 'asset_meters' }

async function missing(ctx: Ctx, values: Row) {
  const problems = []
  for (const [field, table] of Object.entries(REFERRED)) {
    const id = values[field]
    if (typeof id !== 'string') continue
    const { rows } = await clientOf(ctx).query(
      `select from ${table} where account_id = $1 and id = $2 and archived_at is null`,
      [ctx.account_id, id],
    )
    if (rows.length === 0)
      problems.push(problem(field, `${field} names a record that does not exist`, 'not_found'))
  }
  return problems
}

async function bookOf(ctx: Ctx, id: string) {
  const { rows } = await clientOf(ctx).query<{ name: string; is_default: boolean }>(
    'select name, is_default from books where account_id = $1 and id = $2 and archived_at is null',
    [ctx.account_id, id],
  )
  if (!rows[0]) throw notFound('The book does not exist')
  return rows[0]
}

/** A value as it is written into a column: lists are stored as JSON. */
const stored = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? null)

/**
 * Writes settings of a locked record for a book: the fields that are given; the others stay.
 *
 * @returns whether anything has changed
 * @throws 404 for an unknown book; 422 for a setting that the record itself has
 */
export async function writeSettings(
  ctx: Ctx,
  place: Place,
  id: string,
  book_id: string,
  change: Row,
): Promise<boolean> {
  const book = await bookOf(ctx, book_id)
  const { table, of, columns, itself, wrapper, type } = place
  const fields = columns.filter((field) => change[field] !== undefined)
  const own = book.is_default ? fields.filter((field) => itself.includes(field)) : []
  refuse(
    [
      ...own.map((field) =>
        problem(
          field,
          `${field} is a field of the record itself in the book “${book.name}”`,
          'of_itself',
        ),
      ),
      ...(await missing(ctx, change)),
    ],
    wrapper,
  )
  const key = [ctx.account_id, id, book_id]
  const read = async () =>
    (
      await clientOf(ctx).query<Row>(
        `select ${columns.map((one) => (one === 'charges' ? one : `${one}::text`)).join(', ')}
         from ${table} where account_id = $1 and ${of} = $2 and book_id = $3`,
        key,
      )
    ).rows[0] ?? {}
  const before = await read()
  if (fields.length === 0) return false
  await clientOf(ctx).query(
    `insert into ${table} (account_id, ${of}, book_id, ${fields.join(', ')})
     values ($1, $2, $3, ${fields.map((_, index) => `$${index + 4}`).join(', ')})
     on conflict (account_id, ${of}, book_id) do update set ${fields.map((field) => `${field} = excluded.${field}`).join(', ')}`,
    [...key, ...fields.map((field) => stored(change[field]))],
  )
  const after = await read()
  const differing = fields.filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  )
  if (differing.length === 0) return false
  const told = (row: Row) =>
    Object.fromEntries(differing.map((field) => [field, row[field] ?? null]))
  await audit(ctx, {
    type,
    id,
    action: 'set_book',
    changes: {
      book_settings: [
        { book: book.name, ...told(before) },
        { book: book.name, ...told(after) },
      ],
    },
  })
  return true
}
