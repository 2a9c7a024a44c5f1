import { ask, askRow, clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'

/** A book, with what figures depend on. */
export interface BookBasis {
  id: string
  name: string
  is_default: boolean
  start_month: number
  frequency: 'monthly' | 'quarterly' | 'annual'
  locked_through: string | null
}

/** The properties of a method that decide about figures; decimal numbers are text. */
export interface MethodBasis {
  id: string
  name: string
  version: number
  kind: string
  convention: string
  default_life_months: number | null
  rate_kind: string | null
  annual_rate: string | null
  factor: string | null
  switch_to_straight_line: boolean
  straight_line_switch: string | null
  straight_line_remaining: string | null
  end_of_life: string
  salvage_role: string
  default_salvage_percent: string | null
  default_salvage_amount: string | null
  rounding: string
  unit_label: string | null
  table_key: string | null
  table_percents: string[] | null
  /** Missing in versions that were stored before this property existed. */
  table_columns?: string[][] | null
  pool_years: number | null
}

/** The settings of a category for a book, without those that it inherits. */
export interface CategoryBasis {
  id: string
  name: string
  parent_id: string | null
  /** By book. */
  books: Readonly<Record<string, CategorySettings>>
}

export interface CategorySettings {
  depreciation_method_id?: string | null
  useful_life_months?: number | null
  salvage_percent?: string | null
  capitalization_threshold?: string | null
  low_value_limit?: string | null
  low_value_rule?: 'immediate' | 'pool' | null
}

/** What the figures of all assets of an account are computed from. */
export interface Basis {
  /** Digits after the point of the account's currency. */
  digits: 0 | 2 | 3
  time_zone: string
  today: string
  books: BookBasis[]
  methods: Map<string, MethodBasis>
  /** Earlier versions of methods, by `id version`. */
  earlier: Map<string, MethodBasis>
  categories: Map<string, CategoryBasis>
  /** The number of the last change of a category. */
  version: number
  /**
   * The categories as they were before each of their changes, the oldest change first: as far back as the assets'
   * figures depend on them.
   */
  changes: CategoryChange[]
}

/** A category as it was before a change, by the number of the change. */
export interface CategoryChange {
  version: number
  says: CategoryBasis
}

/** The columns of a method that decide about figures. */
export const METHOD_BASIS = `id, name, version, kind, convention, default_life_months, rate_kind, annual_rate::text, factor::text,
  switch_to_straight_line, straight_line_switch, straight_line_remaining, end_of_life, salvage_role,
  default_salvage_percent::text, default_salvage_amount::text, rounding, unit_label, table_key, table_percents, table_columns, pool_years`

const BOOKS = `select b.id, b.name, b.is_default, coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month) as start_month,
    b.frequency, b.locked_through::text, a.currency_digits as digits, a.time_zone,
    coalesce((select max(version) from category_versions where account_id = $1), 0) as version,
    (now() at time zone a.time_zone)::date::text as today
  from books b join accounts a on a.id = b.account_id
  where b.account_id = $1 and b.archived_at is null order by b.is_default desc, b.name`

const METHODS = `select ${METHOD_BASIS} from depreciation_methods where account_id = $1`

const EARLIER = `select depreciation_method_id as id, version, method from depreciation_method_versions where account_id = $1`

/** The settings of a category `c` by book: for the default book its own columns, otherwise the row of the book. */
const SAYS = `c.id, c.name, c.parent_id, coalesce((
    select json_object_agg(s.book_id, s) from (
      select b.id as book_id,
        case when b.is_default then c.depreciation_method_id else o.depreciation_method_id end as depreciation_method_id,
        case when b.is_default then c.useful_life_months else o.useful_life_months end as useful_life_months,
        (case when b.is_default then c.salvage_percent else o.salvage_percent end)::text as salvage_percent,
        o.capitalization_threshold::text, o.low_value_limit::text, o.low_value_rule
      from books b left join category_books o on o.account_id = $1 and o.category_id = c.id and o.book_id = b.id
      where b.account_id = $1 and b.archived_at is null) s), '{}') as books`

const CATEGORIES = `select ${SAYS} from asset_categories c where c.account_id = $1`

/**
 * For an asset that was added in this transaction: whether it was queued, and only the books, methods and categories
 * that its figures depend on.
 */
const OF_NEW = `with recursive gone as (
    delete from figures_queue where account_id = $1 and asset_id = $2 returning asset_id
  ), up as (
    select c.id, c.parent_id, 1 as level from asset_categories c where c.account_id = $1 and c.id = $3
    union all
    select c.id, c.parent_id, u.level + 1 from asset_categories c join up u on c.account_id = $1 and c.id = u.parent_id
    where u.level < 20
  ), used as (
    select $4::uuid as id
    union all select depreciation_method_id from asset_categories where account_id = $1 and id in (select id from up)
    union all select depreciation_method_id from category_books where account_id = $1 and category_id in (select id from up)
  )
  select exists (select from gone) as queued, (select json_agg(x) from (${BOOKS}) x) as books,
    (select json_agg(x) from (${METHODS} and id in (select id from used)) x) as methods,
    (select json_agg(x) from (${CATEGORIES} and c.id in (select id from up)) x) as categories`

/** The changes since these assets were given their category's settings; an asset without figures takes today's. */
const CHANGES = `select version, says from category_versions where account_id = $1 and version > (
    select min(coalesce(given_version, 0)) from asset_books where account_id = $1 and asset_id = any ($2::uuid[]))
  order by version`

const ALL_CHANGES = `select version, says from category_versions where account_id = $1 order by version`

/** Stores the categories as they were, for the assets that keep those settings. */
const KEEP = `insert into category_versions (account_id, category_id, version, says)
  select $1, c.id, coalesce((select max(version) from category_versions where account_id = $1), 0) + 1,
    (select to_jsonb(s) from (select ${SAYS}) s)
  from json_to_recordset($2::json) as c(id uuid, name text, parent_id uuid, depreciation_method_id uuid,
    useful_life_months integer, salvage_percent numeric)
  on conflict do nothing`

/**
 * Stores the settings of categories before they are changed. A lock puts the changes of an account in sequence, so that
 * each has a number of its own.
 *
 * @param before the categories as they were; their settings for other books are still in the database
 */
export async function keepCategories(ctx: Ctx, before: readonly object[]): Promise<void> {
  const { account_id } = ctx
  await ask(
    ctx,
    {
      text: "select pg_advisory_xact_lock(hashtextextended($1 || 'category_versions', 0))",
      values: [account_id],
    },
    { text: KEEP, values: [account_id, JSON.stringify(before)] },
  )
}

/** Deletes what `keepCategories` stored in this transaction for a category that hasn't changed after all. */
export async function forgetCategory(ctx: Ctx, id: string): Promise<void> {
  await clientOf(ctx).query(
    `delete from category_versions where account_id = $1 and category_id = $2
       and version = (select max(version) from category_versions where account_id = $1)`,
    [ctx.account_id, id],
  )
}

interface EarlierRow {
  id: string
  version: number
  method: MethodBasis
}
type BookRow = BookBasis & Pick<Basis, 'time_zone' | 'today' | 'version'> & { digits: number }

/** The engine knows currencies of 0, 2 and 3 digits. */
const engineDigits = (digits: number): Basis['digits'] => (digits === 0 ? 0 : digits === 3 ? 3 : 2)

/**
 * Reads what figures are computed from: a few small tables, in one round trip.
 *
 * @param ids the assets whose figures these are, where they are few: only the changes of categories that concern them
 *   are read
 */
export async function readBasis(ctx: Ctx, ids?: readonly string[]): Promise<Basis> {
  const values = [ctx.account_id]
  const [books, methods, earlier, categories, changes] = await ask<
    [BookRow, MethodBasis, EarlierRow, CategoryBasis, CategoryChange]
  >(
    ctx,
    { name: 'figures books', text: BOOKS, values },
    { name: 'figures methods', text: METHODS, values },
    { name: 'figures earlier methods', text: EARLIER, values },
    { name: 'figures categories', text: CATEGORIES, values },
    ids
      ? { name: 'figures changes', text: CHANGES, values: [ctx.account_id, ids] }
      : { name: 'figures all changes', text: ALL_CHANGES, values },
  )
  return basisOf({ books, methods, earlier, categories, changes })
}

/**
 * Takes an asset that was added in this transaction out of the queue, and reads what its figures are computed from. A
 * new asset depends on today's methods and categories only, so earlier versions aren't read.
 *
 * @param stored its row
 * @returns undefined where it isn't queued
 */
export async function readNewBasis(ctx: Ctx, stored: Row): Promise<Basis | undefined> {
  const { id, category_id, depreciation_method_id } = stored
  const values = [ctx.account_id, id, category_id, depreciation_method_id]
  const { queued, books, methods, categories } = await askRow<NewRows>(ctx, {
    name: 'figures of a new asset',
    text: OF_NEW,
    values,
  })
  if (!queued) return undefined
  return basisOf({
    books: books ?? [],
    methods: methods ?? [],
    categories: categories ?? [],
    earlier: [],
    changes: [],
  })
}

/** Null where there are none. */
interface NewRows {
  queued: boolean
  books: BookRow[] | null
  methods: MethodBasis[] | null
  categories: CategoryBasis[] | null
}

interface Rows {
  books: BookRow[]
  methods: MethodBasis[]
  earlier: EarlierRow[]
  categories: CategoryBasis[]
  changes: CategoryChange[]
}

function basisOf({ books, methods, earlier, categories, changes }: Rows): Basis {
  const { digits = 2, time_zone = 'UTC', today = '', version = 0 } = books[0] ?? {}
  return {
    digits: engineDigits(digits),
    time_zone,
    today,
    version,
    books,
    methods: new Map(methods.map((one) => [one.id, one])),
    earlier: new Map(
      earlier.map(({ id, version, method }) => [`${id} ${version}`, { ...method, id, version }]),
    ),
    categories: new Map(categories.map((one) => [one.id, one])),
    changes,
  }
}
