import {
  TRANSITIONS,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '@steward/contract/work-order-status.ts'
import { describe, expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import { type Around, moved, type OrderChange, type OrderState } from './status.ts'

const NOON = '2026-03-02T12:00:00.000Z'
const around: Around = {
  now: NOON,
  user_id: 'ana',
  has_time: false,
  open_tasks: 0,
  needs_resolution: false,
}
const order = (fields: Partial<OrderState> = {}): OrderState => ({
  status: 'to_do',
  assigned_to_id: null,
  started_at: null,
  completed_at: null,
  completed_by_id: null,
  on_hold_reason: null,
  resolution: null,
  cancel_reason: null,
  ...fields,
})
const started = order({ status: 'in_progress', started_at: NOON, assigned_to_id: 'ana' })
const codes = (before: OrderState | undefined, change: OrderChange, more: Partial<Around> = {}) =>
  moved(before, change, { ...around, ...more }).faults.map(({ field, code }) => `${field} ${code}`)
const after = (before: OrderState, change: OrderChange, more: Partial<Around> = {}) =>
  ({ ...before, ...moved(before, change, { ...around, ...more }).values }) as OrderState

describe('a work order that is started', () => {
  test('is assigned to the person who starts it, unless it has an assignee', () => {
    expect(after(order(), { status: 'in_progress' })).toMatchObject({
      started_at: NOON,
      assigned_to_id: 'ana',
    })
    expect(after(order({ assigned_to_id: 'ben' }), { status: 'in_progress' }).assigned_to_id).toBe(
      'ben',
    )
    expect(after(order(), { status: 'in_progress', assigned_to_id: 'eva' }).assigned_to_id).toBe(
      'eva',
    )
  })

  test('loses its start when it is set back and nobody has worked on it', () => {
    expect(after(started, { status: 'to_do' }).started_at).toBeNull()
    expect(after(started, { status: 'to_do' }, { has_time: true }).started_at).toBe(NOON)
  })

  test('can be on hold with a reason, which is cleared when it is resumed', () => {
    expect(codes(order(), { on_hold_reason: 'parts' })).toEqual(['on_hold_reason not_in_progress'])
    const waiting = order({ ...started, on_hold_reason: 'parts' })
    expect(after(waiting, { status: 'done' }).on_hold_reason).toBeNull()
  })
})

describe('a work order that is finished', () => {
  test('records when and by whom it was completed', () => {
    expect(after(started, { status: 'done' })).toMatchObject({
      completed_at: NOON,
      completed_by_id: 'ana',
    })
    const earlier = '2026-03-02T12:00:00.000Z'
    expect(after(started, { status: 'done', completed_at: earlier }).completed_at).toBe(earlier)
  })

  test('needs answers to its required steps, and a resolution if the type requires one', () => {
    expect(codes(started, { status: 'done' }, { open_tasks: 2 })).toEqual(['status open_tasks'])
    expect(codes(order(), { status: 'done' }, { needs_resolution: true })).toEqual([
      'resolution required',
    ])
    const change = { status: 'done', resolution: 'New belt' } as const
    expect(codes(started, change, { needs_resolution: true })).toEqual([])
  })

  test('was completed after its start, and not in the future', () => {
    const before = '2026-03-01T00:00:00.000Z'
    expect(codes(started, { status: 'done', completed_at: before })).toEqual([
      'completed_at too_early',
    ])
    expect(codes(started, { status: 'done', completed_at: '2027-01-01T00:00:00.000Z' })).toEqual([
      'completed_at future',
    ])
  })

  test('loses its completion when it is reopened', () => {
    const done = order({ ...started, status: 'done', completed_at: NOON, completed_by_id: 'ana' })
    expect(after(done, { status: 'in_progress' })).toEqual(started)
  })
})

test('a work order is cancelled with a reason, which is cleared when it is reopened', () => {
  expect(codes(order(), { status: 'cancelled' })).toEqual(['cancel_reason required'])
  const cancelled = after(order(), { status: 'cancelled', cancel_reason: 'Sold' })
  expect(cancelled).toMatchObject({ status: 'cancelled', cancel_reason: 'Sold' })
  expect(after(cancelled, { status: 'to_do' })).toEqual(order())
})

test('a new work order can have any status, with the fields that the status requires', () => {
  expect(codes(undefined, { status: 'in_progress' })).toEqual([])
  expect(codes(undefined, { status: 'done' })).toEqual([])
  expect(codes(undefined, { status: 'cancelled' })).toEqual(['cancel_reason required'])
})

describe('after any sequence of status changes', () => {
  /** What is true of every work order that the rules accept. */
  function hold({ status, started_at, completed_at, on_hold_reason, cancel_reason }: OrderState) {
    expect(Boolean(completed_at)).toBe(status === 'done')
    if (status === 'in_progress') expect(started_at).not.toBeNull()
    else expect(on_hold_reason).toBeNull()
    if (status === 'cancelled') expect(cancel_reason).not.toBeNull()
  }

  test.each(Array.from({ length: 200 }, (_, n) => n))(
    'a work order has an allowed status, and is in exactly one bucket while it is open (%i)',
    (seed) => {
      const { roll, pick } = dice(seed + 1)
      const any = <T>(...values: T[]) => (roll() < 0.5 ? undefined : pick(values))
      let now = Date.parse('2026-01-01T00:00:00Z')
      let at = order()
      for (let n = 0; n < 60; n += 1) {
        now += Math.floor(roll() * 3_600_000)
        const moment = new Date(now - Math.floor(roll() * 7_200_000) + 600_000).toISOString()
        const change: OrderChange = {
          status: any<WorkOrderStatus>(...WORK_ORDER_STATUSES),
          assigned_to_id: any(null, 'ana', 'ben'),
          on_hold_reason: any(null, 'parts'),
          started_at: any(null, moment),
          completed_at: any(null, moment),
          resolution: any(null, 'Mended'),
          cancel_reason: any(null, 'Sold'),
        }
        const { values, faults } = moved(at, change, {
          now: new Date(now).toISOString(),
          user_id: 'ana',
          has_time: roll() < 0.3,
          open_tasks: roll() < 0.3 ? 1 : 0,
          needs_resolution: roll() < 0.3,
        })
        if (faults.length > 0) continue
        const next = { ...at, ...values } as OrderState
        if (next.status !== at.status) expect(TRANSITIONS[at.status]).toHaveProperty(next.status)
        hold(next)
        at = next
      }
    },
  )
})
