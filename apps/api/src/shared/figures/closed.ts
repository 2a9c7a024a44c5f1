import { FIGURE_PARTS, type FigurePart, LIFE_FIELDS } from '@steward/contract/figure-fields.ts'
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

/** The locks of the account, the latest first. */
export async function locksOf(ctx: Ctx): Promise<Lock[]> {
  return askRows<Lock>(ctx, {
    name: 'locks of books',
    text: `select id, name, locked_through::text as through from books
      where account_id = $1 and archived_at is null and locked_through is not null order by locked_through desc`,
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
  return steps.map((step) => (isAsked(step) ? [...problemsIn(step, latest)] : []))
}

/** A locked book, and the settings that an asset has for it instead of its own fields. */
type LockedBook = Lock & { is_default: boolean } & Row

const LOCKED_BOOK = `select b.id, b.name, b.locked_through::text as through, b.is_default, s.cost::text,
    s.in_service_date::text, s.opening_accumulated::text, s.opening_as_of::text
  from books b left join asset_book_settings s on s.account_id = $1 and s.book_id = b.id and s.asset_id = $3
  where b.account_id = $1 and b.id = $2 and b.archived_at is null and b.locked_through is not null`

/** An asset as another than the default book sees it: opening balances are of one book, the rest it has from the asset. */
const seenBy = (asset: Row, settings: Row): Row => ({
  ...asset,
  purchase_cost: settings.cost ?? asset.purchase_cost,
  in_service_date: settings.in_service_date ?? asset.in_service_date,
  opening_accumulated: settings.opening_accumulated,
  opening_as_of: settings.opening_as_of,
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
