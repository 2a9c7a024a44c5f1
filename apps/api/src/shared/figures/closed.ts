import { FIGURE_PARTS, type FigurePart, LIFE_FIELDS } from '@steward/contract/figure-fields.ts'
import { fiscalYearFirst, fiscalYearOf, monthOf } from '@steward/depreciation/dates.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import { isSameValue } from '#shared/assets/amounts.ts'

/** A book with a closed period. */
export interface Lock {
  id: string
  name: string
  /** The last day that is closed. */
  through: string
}

/** The same, with what decides which of its figures are closed. */
interface BookLock extends Lock {
  is_default: boolean
  start_month: number
}

/** The locks of the account, the latest first. */
export async function locksOf(ctx: Ctx): Promise<BookLock[]> {
  return askRows<BookLock>(ctx, {
    name: 'locks of books',
    text: `select b.id, b.name, b.locked_through::text as through, b.is_default,
        coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month) as start_month
      from books b join accounts a on a.id = b.account_id
      where b.account_id = $1 and b.archived_at is null and b.locked_through is not null order by b.locked_through desc`,
    values: [ctx.account_id],
  })
}

/** A record before and after a change; what is left out of `after` stays. */
interface Step {
  before: Row | undefined
  after: Row
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const isPlanned = (row: Row | undefined) => row?.status === 'planned'
const isInBook = (row: Row | undefined): row is Row =>
  !!row && (row.purchase_cost ?? null) !== null && (row.archived_at ?? null) === null

/** The field with the day on which the cost of an asset, or its depreciation, begins; undefined: it doesn't. */
const beginsBy = (row: Row | undefined, part: FigurePart) =>
  isInBook(row) && !(part === 'charges' && isPlanned(row))
    ? FIGURE_PARTS[part].begins.find((field) => text(row[field]) !== null)
    : undefined

const beginOf = (row: Row | undefined, part: FigurePart): string | null => {
  const field = beginsBy(row, part)
  return field ? text(row![field]) : null
}

const changed = ({ before, after }: Step, fields: readonly string[]) =>
  fields.filter((field) => field in after && !isSameValue(after[field], before?.[field]))

const isIn = (day: string | null, { through }: Lock): day is string =>
  day !== null && day <= through

/** What to do instead. The pages have texts for these names. */
const WAYS = {
  event: 'Enter what changes as an event after that day.',
  dispose: 'The asset has figures in them: dispose of it instead.',
  dispose_later: 'An asset is disposed of after that day.',
  opening: 'Give an opening balance as of a later day.',
  later: 'Enter a later day.',
  anew: 'They are reported without this asset: add it anew, with an opening balance as of a later day.',
  reading: 'Add a reading of a later day instead.',
  meter: 'Depreciation in them was computed by this meter.',
  reopen:
    'A reading that depreciation was computed by would move into or out of them. Unlock them first.',
} as const
export type Way = keyof typeof WAYS

/** A change that a closed period forbids, and what to do instead. */
export function closed(field: string, { name: book, through }: Lock, way: Way): Problem {
  const detail = `Periods through ${through} are closed in the book “${book}”. ${WAYS[way]}`
  const args = { through, book }
  return { ...problem(field, detail, 'period_locked', args), meta: { ...args, way } }
}

const PARTS = Object.keys(FIGURE_PARTS) as FigurePart[]

/** Changes figures of the closed period: those of parts that began in it, and parts that would begin in it. */
function* changedFigures(step: Step, lock: Lock): Generator<Problem> {
  const now = { ...step.before, ...step.after }
  const began = PARTS.filter((part) => isIn(beginOf(step.before, part), lock))
  const frozen = began.flatMap((part) => [
    ...FIGURE_PARTS[part].fields,
    beginsBy(step.before, part)!,
  ])
  for (const field of changed(step, [...new Set(frozen)])) yield closed(field, lock, 'event')
  const begins = PARTS.find((part) => !began.includes(part) && isIn(beginOf(now, part), lock))
  if (!begins) return
  // The fields of an archived asset can't be changed before it is restored.
  if (step.before?.archived_at) yield closed('', lock, 'anew')
  else yield closed(beginsBy(now, begins)!, lock, begins === 'cost' ? 'opening' : 'later')
}

function* changedStage(step: Step, lock: Lock): Generator<Problem> {
  const now = { ...step.before, ...step.after }
  if (isIn(beginOf(step.before, 'charges'), lock) && isPlanned(now))
    yield closed('status', lock, 'event')
  if (changed(step, ['archived_at']).length > 0) yield closed('', lock, 'dispose')
}

function* changedDisposal(step: Step, lock: Lock): Generator<Problem> {
  const { before, after } = step
  const now = { ...before, ...after }
  const was = before?.status === 'disposed' ? text(before.disposed_on) : null
  const is = now.status === 'disposed' ? text(now.disposed_on) : null
  const isChanged = changed(step, ['status', 'disposed_on', 'disposal_proceeds', 'disposal_costs'])
  if (isChanged.length > 0 && (isIn(was, lock) || isIn(is, lock)))
    yield closed('disposed_on', lock, 'dispose_later')
}

function* problemsIn(step: Step, lock: Lock): Generator<Problem> {
  const was = beginOf(step.before, 'cost')
  const is = beginOf({ ...step.before, ...step.after }, 'cost')
  yield* changedFigures(step, lock)
  if (isIn(was, lock)) yield* changedStage(step, lock)
  if (was !== null || is !== null) yield* changedDisposal(step, lock)
}

/**
 * What can't be changed about assets because a period is closed, whichever way the change is made.
 *
 * @returns for each of them, in the same order
 */
export async function closedProblems(ctx: Ctx, steps: readonly Step[]): Promise<Problem[][]> {
  const nothing = steps.map(() => [])
  const isAsked = ({ before, after }: Step) =>
    ((before?.purchase_cost ?? null) !== null || (after.purchase_cost ?? null) !== null) &&
    (beginOf(before, 'cost') !== null || beginOf({ ...before, ...after }, 'cost') !== null) &&
    changed({ before, after }, LIFE_FIELDS).length > 0
  if (!steps.some(isAsked)) return nothing
  const locks = await locksOf(ctx)
  const [latest] = locks
  if (!latest) return nothing
  const elsewhere = await problemsElsewhere(
    ctx,
    steps.map((step) => (isAsked(step) ? step : undefined)),
    locks.filter(({ is_default }) => !is_default),
  )
  return steps.map((step, n) => {
    if (!isAsked(step)) return []
    const found = [...problemsIn(step, latest), ...(elsewhere.get(n) ?? [])]
    return found.filter(({ field }, at) => found.findIndex((one) => one.field === field) === at)
  })
}

/** A locked book, and the settings that an asset has for it instead of its own fields. */
type LockedBook = Lock & { is_default: boolean } & Row

const LOCKED_BOOK = `select b.id, b.name, b.locked_through::text as through, b.is_default, s.cost::text,
    s.in_service_date::text, s.opening_accumulated::text, s.opening_as_of::text
  from books b left join asset_book_settings s on s.account_id = $1 and s.book_id = b.id and s.asset_id = $3
  where b.account_id = $1 and b.id = $2 and b.archived_at is null and b.locked_through is not null`

/** The fields of an asset that another than the default book has no values of its own for; the rest it keeps once closed. */
const SHARED: Record<FigurePart, readonly string[]> = {
  cost: ['purchase_cost', 'purchase_date', 'in_service_date'],
  charges: ['in_service_date'],
}

const SETTINGS = `select asset_id, book_id, cost::text, in_service_date::text, opening_accumulated::text, opening_as_of::text
  from asset_book_settings where account_id = $1 and asset_id = any ($2::uuid[]) and book_id = any ($3::uuid[])`

/**
 * Which assets have figures in the closed periods of books: those that were added later, with an opening balance, may be
 * acquired in them without being there.
 */
const THERE = `select n.n::int as n from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[])
    with ordinality n(asset_id, book_id, year, month, n)
  join asset_books k on k.account_id = $1 and k.book_id = n.book_id and k.asset_id = n.asset_id
  where exists (select from generate_series(k.first_year, n.year) as year
    join asset_book_years y on y.account_id = $1 and y.book_id = n.book_id and y.fiscal_year = year and y.asset_id = n.asset_id
    where year < n.year or y.opening_count + coalesce(y.counted[n.month], 0) <> 0)`

function* changedIn(step: Step, lock: Lock): Generator<Problem> {
  const began = PARTS.filter((part) => isIn(beginOf(step.before, part), lock))
  const fields = new Set(began.flatMap((part) => SHARED[part]))
  for (const field of changed(step, [...fields])) yield closed(field, lock, 'event')
  if (began.length > 0) yield* changedStage(step, lock)
}

interface Found {
  n: number
  asset_id: string
  lock: BookLock
  problems: Problem[]
}

/** Without those of assets that have no figures in the closed periods. */
async function onlyThere(ctx: Ctx, found: readonly Found[]): Promise<Found[]> {
  if (found.length === 0) return []
  const closedUntil = found.map(({ lock: { through, start_month } }) => {
    const last = monthOf(through)
    return {
      year: fiscalYearOf(last, start_month),
      month: last - fiscalYearFirst(last, start_month) + 1,
    }
  })
  const rows = await askRows<{ n: number }>(ctx, {
    text: THERE,
    values: [
      ctx.account_id,
      found.map(({ asset_id }) => asset_id),
      found.map(({ lock }) => lock.id),
      closedUntil.map(({ year }) => year),
      closedUntil.map(({ month }) => month),
    ],
  })
  const there = new Set(rows.map(({ n }) => n - 1))
  return found.filter((_, index) => there.has(index))
}

/** The problems in books that see assets otherwise than the default book does, by the index of the step. */
async function problemsElsewhere(
  ctx: Ctx,
  steps: readonly (Step | undefined)[],
  locks: readonly BookLock[],
): Promise<Map<number, Problem[]>> {
  const ids = steps.flatMap((step) => (step?.before?.id as string | undefined) ?? [])
  if (locks.length === 0 || ids.length === 0) return new Map()
  const settings = await askRows<Row>(ctx, {
    text: SETTINGS,
    values: [ctx.account_id, ids, locks.map(({ id }) => id)],
  })
  const own = new Map(settings.map((row) => [`${row.asset_id} ${row.book_id}`, row]))
  const found = steps.flatMap((step, n) =>
    locks.flatMap((lock): Found[] => {
      if (!step?.before) return []
      const asset_id = step.before.id as string
      const seen = (row: Row) => seenBy(row, own.get(`${asset_id} ${lock.id}`) ?? {})
      const before = seen(step.before)
      const problems = [
        ...changedIn({ before, after: seen({ ...step.before, ...step.after }) }, lock),
      ]
      return problems.length > 0 ? [{ n, asset_id, lock, problems }] : []
    }),
  )
  const byStep = Map.groupBy(await onlyThere(ctx, found), ({ n }) => n)
  return new Map([...byStep].map(([n, some]) => [n, some.flatMap(({ problems }) => problems)]))
}

/** An asset as another than the default book sees it: opening balances are of one book, the rest it has from the asset. */
const seenBy = (asset: Row, settings: Row): Row => ({
  ...asset,
  purchase_cost: settings.cost ?? asset.purchase_cost,
  in_service_date: settings.in_service_date ?? asset.in_service_date,
  opening_accumulated: settings.opening_accumulated ?? null,
  opening_as_of: settings.opening_as_of ?? null,
})

/**
 * What can't be changed about an asset's settings for a book because a period of it is closed: nothing once the asset was
 * depreciated in it, and neither cost nor opening balance once its cost counts in it.
 */
export async function closedSettings(
  ctx: Ctx,
  asset: Row,
  book_id: string,
  change: Row,
): Promise<Problem[]> {
  const [lock] = await askRows<LockedBook>(ctx, {
    text: LOCKED_BOOK,
    values: [ctx.account_id, book_id, asset.id],
  })
  if (!lock) return []
  const before = lock.is_default ? asset : seenBy(asset, lock)
  const after = lock.is_default ? asset : seenBy(asset, { ...lock, ...change })
  if (isIn(beginOf(before, 'charges'), lock)) return [closed('', lock, 'event')]
  return [...changedFigures({ before, after }, lock)].map((one) =>
    one.field === 'purchase_cost' ? { ...one, field: 'cost' } : one,
  )
}
