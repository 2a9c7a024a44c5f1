import { lockProblem, type LockProblem } from '@steward/contract/book-locks.ts'
import { type Book, type BookInput, MAX_BOOKS } from '@steward/contract/books.ts'
import { isDate, isMonthEnd } from '@steward/depreciation/dates.ts'
import { createRecord, updateRecord } from '#core/bulk/change.ts'
import { type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import {
  type Opinion,
  problem,
  type Problem,
  type Rules,
  type Written,
} from '#core/records/rules.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { bookEntity } from './books.entity.ts'
import { type Around, aroundBooks } from './books.queries.ts'

/** The fields of a change; locking and archiving are calls of their own. */
type Change = { [K in keyof BookInput]?: BookInput[K] | undefined } & {
  locked_through?: string | null
  archived_at?: string | null
}

/** The fields that the figures of a book depend on. */
const DECISIVE = ['fiscal_year_start_month', 'frequency', 'archived_at'] as const

const isLater = (a: string | null, b: string | null) => (a ?? '') > (b ?? '')

function* lockProblems(before: Row, through: string, around: Around): Generator<Problem> {
  const at = (detail: string, code: string) => problem('locked_through', detail, code)
  if (!isDate(through) || !isMonthEnd(through))
    yield at('locked_through must be the last day of a month, like 2025-12-31', 'not_month_end')
  if (isLater(through, before.locked_through as string | null) && around.is_pending)
    yield at(
      'Figures are still being computed. Lock the period when they are complete',
      'figures_pending',
    )
}

function* changeProblems(before: Row, change: Change, around: Around): Generator<Problem> {
  const { locked_through, archived_at, fiscal_year_start_month: month } = change
  if (locked_through) yield* lockProblems(before, locked_through, around)
  if (archived_at && before.is_default)
    yield problem('', 'The default book can not be archived', 'default_book')
  if (month !== undefined && month !== before.fiscal_year_start_month && before.locked_through) {
    const args = { through: String(before.locked_through), book: String(before.name) }
    const detail = `fiscal_year_start_month can not be changed: periods are closed through ${args.through}`
    const closed = problem('fiscal_year_start_month', detail, 'period_locked', args)
    yield { ...closed, meta: args }
  }
}

/** Whether the account may have one more book. */
function* countProblems(before: Row | undefined, change: Change, around: Around) {
  const isMore = before ? before.archived_at !== null && change.archived_at === null : true
  if (isMore && around.count >= MAX_BOOKS)
    yield problem('', `There can be at most ${MAX_BOOKS} books`, 'too_many')
}

function opinionOf(before: Row | undefined, change: Change, around: Around): Opinion {
  return {
    values: change,
    problems: [
      ...countProblems(before, change, around),
      ...(before ? changeProblems(before, change, around) : []),
    ],
  }
}

/** Another fiscal year or frequency changes the figures. */
async function follow(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const isDecisive = ({ before, values }: Written) =>
    !before || DECISIVE.some((field) => field in values && values[field] !== before[field])
  if (written.some(isDecisive)) await queueEveryAsset(ctx)
}

export const bookRules: Rules<Change> = {
  entity: bookEntity,
  judge: async (ctx, asked) => {
    const around = await aroundBooks(ctx)
    return asked.map(({ before, change }) => opinionOf(before, change, around))
  },
  follow,
}

type Direction = 'lock' | 'unlock'

const WORDS: Record<LockProblem, string> = {
  not_over: 'locked_through must not be in the future',
  earlier: 'Periods are locked through a later day. Unlock them to open them again',
  later: 'Periods through that day are not locked. Lock them instead',
}

function* directionProblems(
  does: Direction,
  before: Row,
  { locked_through: through = null }: Change,
  { today }: Around,
): Generator<Problem> {
  const locked = before.locked_through as string | null
  // A repeated request changes nothing.
  if (through === locked) return
  const wrong = lockProblem(does, { through, locked, today })
  if (wrong) yield problem('locked_through', WORDS[wrong], wrong)
}

const rulesOf = (direction: Direction): Rules<Change> => ({
  ...bookRules,
  judge: async (ctx, asked) => {
    const around = await aroundBooks(ctx)
    return asked.map(({ before, change }) => {
      const opinion = opinionOf(before, change, around)
      const wrong = before ? directionProblems(direction, before, change, around) : []
      return { ...opinion, problems: [...(opinion.problems ?? []), ...wrong] }
    })
  },
})
const lockRules = { lock: rulesOf('lock'), unlock: rulesOf('unlock') }

export const createBook = (ctx: Ctx, input: BookInput) =>
  createRecord<Book, Change>(ctx, bookRules, input)

export const updateBook = (
  ctx: Ctx,
  id: string,
  change: Change & { lock_version?: number | undefined },
) => updateRecord<Book, Change>(ctx, bookRules, id, change)

/**
 * Closes or opens periods.
 *
 * @param locked_through the last day of the closed periods; null for none
 */
export const setLock = (ctx: Ctx, id: string, locked_through: string | null, action: Direction) =>
  updateRecord<Book, Change>(ctx, lockRules[action], id, { locked_through }, action)
