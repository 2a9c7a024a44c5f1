import type { AssetDepreciation } from '@steward/contract/asset-depreciation.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { updateRecord } from '#core/bulk/change.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, notFound } from '#core/context/errors.ts'
import { audit } from '#core/history/audit.ts'
import { lockRow, type Row } from '#core/records/records.ts'
import { problem, type Problem, refuse } from '#core/records/rules.ts'
import { type Basis, readBasis } from '#shared/figures/basis.ts'
import { compute } from '#shared/figures/compute.ts'
import { readFacts } from '#shared/figures/facts.ts'
import { refreshFigures } from '#shared/figures/refresh.ts'
import { assetRules } from '../assets.judge.ts'
import { assetEntity } from '../assets.records.ts'
import { depreciationOf } from './depreciation.queries.ts'
import { closedBy, gone, misplaced } from './event-problems.ts'
import type { AddedEvent } from './revision-writes.ts'

type Input = DepreciationEventInput
type Disposal = Extract<Input, { type: 'disposal' }>
type Answer = Promise<{ data: AssetDepreciation }>

const WRAPPER = 'depreciation_event'

/**
 * A disposal isn't an event, but fields of the asset: its status, date, type and proceeds. A second one is refused,
 * because those of the first would be lost.
 */
async function dispose(ctx: Ctx, id: string, event: Disposal): Promise<void> {
  refuse([...gone(await lockRow(ctx, assetEntity, id))], WRAPPER)
  await updateRecord(ctx, assetRules, id, {
    status: 'disposed',
    status_reason: event.reason,
    disposed_on: event.effective_date,
    disposal_type: event.disposal_type,
    disposal_proceeds: event.proceeds ?? null,
    disposal_costs: event.costs ?? null,
  })
}

/** Checks the requirements of an event's type that its schema doesn't express. */
function* incomplete(event: Input): Generator<Problem> {
  if (event.type === 'impairment') {
    if ((event.amount === undefined) === (event.recoverable_amount === undefined))
      yield problem('amount', 'Give either amount or recoverable_amount', 'required')
  }
  if (event.type === 'life_change') {
    const given = [event.remaining_months, event.useful_life_months, event.end_date]
    if (given.filter((one) => one !== undefined).length !== 1)
      yield problem(
        'remaining_months',
        'Give one of remaining_months, useful_life_months and end_date',
        'required',
      )
  }
  if ('to' in event && event.to && event.to < event.effective_date)
    yield problem('to', 'to must not be before effective_date', 'too_early')
}

/** The references of an event: a book of the account, and a method with its present version. */
function referring(basis: Basis, event: Exclude<Input, Disposal>): [details: Row, Problem[]] {
  const { type: _, effective_date: __, book_id, note: ___, ...details } = event
  const problems: Problem[] = []
  if (book_id !== undefined && !basis.books.some(({ id }) => id === book_id))
    problems.push(problem('book_id', 'book_id names a book that does not exist', 'not_found'))
  if (event.type !== 'method_change') return [details, problems]
  const method = basis.methods.get(event.depreciation_method_id)
  if (!method)
    problems.push(
      problem(
        'depreciation_method_id',
        'depreciation_method_id names a method that does not exist',
        'not_found',
      ),
    )
  return [{ ...details, method_version: method?.version ?? null }, problems]
}

const INSERT = `insert into depreciation_events (account_id, asset_id, book_id, type, effective_date, details, note, reverses_id, created_by_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Adds an event, with an entry in the history of the asset, and computes its figures again. */
async function add(ctx: Ctx, basis: Basis, event: AddedEvent): Promise<void> {
  const { asset_id, book_id, type, effective_date, details, note, reverses_id } = event
  const person = ctx.member ? ctx.user_id : null
  await clientOf(ctx).query(INSERT, [
    ctx.account_id,
    asset_id,
    book_id,
    type,
    effective_date,
    JSON.stringify(details),
    note,
    reverses_id,
    person,
  ])
  const told = { type, effective_date, ...details }
  await audit(ctx, {
    type: 'Asset',
    id: asset_id,
    action: reverses_id ? 'undo_depreciation_event' : 'add_depreciation_event',
    changes: { depreciation_event: reverses_id ? [told, null] : [null, told] },
  })
  await refreshFigures(ctx, [asset_id], basis)
}

/**
 * Refuses a change after which the figures of the asset can't be computed any more.
 *
 * @param book_id the book that it is about; null: all
 */
export async function refuseWrong(
  ctx: Ctx,
  id: string,
  book_id: string | null,
  wrapper: string,
): Promise<void> {
  const basis = await readBasis(ctx, [id])
  const facts = await readFacts(ctx, [id], true)
  const [asset] = facts.assets
  const books = basis.books.filter((book) => book_id === null || book.id === book_id)
  const code = books.map((book) => compute(basis, book, asset!, facts).problem).find(Boolean)
  if (code)
    refuse([problem('', `The figures of the asset can not be computed: ${code}`, code)], wrapper)
}

/**
 * Adds an event that changes an asset in its books from a day on.
 *
 * @throws 404; 422 for an impossible event, or one in a closed period
 */
export function addEvent(ctx: Ctx, id: string, event: Input): Answer {
  return inTransaction(ctx, async (ctx) => {
    if (event.type === 'disposal') {
      await dispose(ctx, id, event)
      return depreciationOf(ctx, id)
    }
    const asset = await lockRow(ctx, assetEntity, id)
    const basis = await readBasis(ctx, [id])
    const { type, effective_date, book_id = null, note = null } = event
    const [details, problems] = referring(basis, event)
    refuse(
      [
        ...incomplete(event),
        ...misplaced(asset, effective_date),
        ...problems,
        ...(await closedBy(ctx, effective_date, book_id)),
      ],
      WRAPPER,
    )
    await add(ctx, basis, {
      asset_id: id,
      book_id,
      type,
      effective_date,
      details,
      note,
      reverses_id: null,
    })
    await refuseWrong(ctx, id, book_id, WRAPPER)
    return depreciationOf(ctx, id)
  })
}

const FIND = `select e.id, e.book_id, e.type, e.effective_date::text, e.details,
    exists (select from depreciation_events r where r.account_id = $1 and r.reverses_id = e.id) as is_undone
  from depreciation_events e where e.account_id = $1 and e.asset_id = $2 and e.id = $3`

type Found = Pick<AddedEvent, 'book_id' | 'type' | 'effective_date' | 'details'> & {
  is_undone: boolean
}

/**
 * Undoes an event by one that reverses it: both stay and have no effect.
 *
 * @throws 404; 409 for an event that was undone already; 422 for one in a closed period
 */
export function undoEvent(ctx: Ctx, id: string, event_id: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    await lockRow(ctx, assetEntity, id)
    const { rows } = await clientOf(ctx).query<Found>(FIND, [ctx.account_id, id, event_id])
    const [event] = rows
    if (!event) throw notFound('The event does not exist')
    if (event.is_undone || event.type === 'reversal')
      throw conflict('already_undone', 'The event was undone already')
    refuse(await closedBy(ctx, event.effective_date, event.book_id), WRAPPER)
    await add(ctx, await readBasis(ctx, [id]), {
      asset_id: id,
      book_id: event.book_id,
      type: 'reversal',
      effective_date: event.effective_date,
      details: {},
      note: null,
      reverses_id: event_id,
    })
    await refuseWrong(ctx, id, event.book_id, WRAPPER)
    return depreciationOf(ctx, id)
  })
}
