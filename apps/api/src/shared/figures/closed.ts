import { FIGURE_FIELDS, LIFE_FIELDS } from '@steward/contract/figure-fields.ts'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import { problem, type Problem } from '#core/records/rules.ts'
import { isSameValue } from '#shared/assets/amounts.ts'

/** A book with a closed period. */
interface Lock {
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

/** The dates that the figures of an asset may begin on; the first one that is filled counts. */
const BEGINS = ['opening_as_of', 'purchase_date', 'in_service_date'] as const
const beginsBy = (row: Row) => BEGINS.find((field) => text(row[field]) !== null)

/** The day on which the figures of an asset begin; null: it has none. */
function beginOf(row: Row | undefined): string | null {
  if (!row || (row.purchase_cost ?? null) === null || (row.archived_at ?? null) !== null)
    return null
  return text(row[beginsBy(row) ?? ''])
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
} as const

/** A change that a closed period forbids, and what to do instead. */
export function closed(
  field: string,
  { name: book, through }: Lock,
  way: keyof typeof WAYS,
): Problem {
  const detail = `Periods through ${through} are closed in the book “${book}”. ${WAYS[way]}`
  const args = { through, book }
  return { ...problem(field, detail, 'period_locked', args), meta: { ...args, way } }
}

function* changedFigures(step: Step, lock: Lock): Generator<Problem> {
  for (const field of changed(step, FIGURE_FIELDS)) yield closed(field, lock, 'event')
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
  const was = beginOf(step.before)
  const now = { ...step.before, ...step.after }
  const is = beginOf(now)
  if (isIn(was, lock)) yield* changedFigures(step, lock)
  else if (isIn(is, lock)) yield closed(beginsBy(now)!, lock, 'opening')
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
    (beginOf(before) !== null || beginOf({ ...before, ...after }) !== null) &&
    changed({ before, after }, LIFE_FIELDS).length > 0
  if (!steps.some(isAsked)) return nothing
  const locks = await locksOf(ctx)
  const [latest] = locks
  if (!latest) return nothing
  return steps.map((step) => (isAsked(step) ? [...problemsIn(step, latest)] : []))
}

/** An asset's settings for a book can't be changed while a closed period of it contains the asset's figures. */
export async function closedSettings(ctx: Ctx, asset: Row, book_id: string): Promise<Problem[]> {
  const lock = (await locksOf(ctx)).find(({ id }) => id === book_id)
  return lock && isIn(beginOf(asset), lock) ? [closed('', lock, 'event')] : []
}
