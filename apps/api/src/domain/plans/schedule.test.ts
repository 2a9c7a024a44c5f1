import { addDays, addMonths } from '@steward/contract/calendar.ts'
import { describe, expect, test } from 'vitest'
import { dice } from '#test/dice.ts'
import {
  after,
  afterCompletion,
  type CalendarUnit,
  datesFrom,
  firstFrom,
  isTime,
  type Next,
  nextAfter,
  nextValue,
  type Schedule,
} from '@steward/contract/plan-schedule.ts'

const schedule = (fields: Partial<Schedule> = {}): Schedule => ({
  start_date: '2026-01-31',
  end_date: null,
  every: 1,
  unit: 'months',
  anchor: 'due',
  lead_days: 0,
  ...fields,
})

describe('a month later', () => {
  test.each([
    { day: '2026-01-31', months: 1, is: '2026-02-28' },
    { day: '2028-01-31', months: 1, is: '2028-02-29' },
    { day: '2026-12-31', months: 2, is: '2027-02-28' },
    { day: '2028-02-29', months: 12, is: '2029-02-28' },
    { day: '2026-03-15', months: 1, is: '2026-04-15' },
  ])('$day and $months months are $is', ({ day, months, is }) => {
    expect(addMonths(day, months)).toBe(is)
  })
})

test('the end of a month stays the end, whatever months lie between', () => {
  expect(datesFrom(schedule(), { n: 0, due_date: '2026-01-31' }, 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
})

test('a day later is a day later, also where clocks are put forward or back', () => {
  const days = schedule({ start_date: '2026-03-28', unit: 'days' })
  expect(datesFrom(days, { n: 0, due_date: '2026-03-28' }, 3)).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ])
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
})

test.each(['days', 'weeks', 'months', 'years'] as const)(
  'the first date from a day on is the same as one gets by counting %s',
  (unit: CalendarUnit) => {
    const { roll } = dice(unit.length)
    for (let n = 0; n < 50; n += 1) {
      const every = 1 + Math.floor(roll() * 9)
      const day = addDays('2026-01-31', Math.floor(roll() * 3_000))
      let times = 0
      while (after('2026-01-31', every, unit, times) < day) times += 1

      const first = firstFrom(schedule({ every, unit }), day)

      expect(first).toEqual({ n: times, due_date: after('2026-01-31', every, unit, times) })
    }
  },
)

test('a plan ends with its last day', () => {
  const dates = datesFrom(
    schedule({ end_date: '2026-03-30' }),
    firstFrom(schedule(), '2026-01-01'),
    9,
  )
  expect(dates).toEqual(['2026-01-31', '2026-02-28'])
})

test('a work order is there so many days before it is due', () => {
  const plan = schedule({ lead_days: 7 })
  const next = { n: 0, due_date: '2026-01-31' }
  expect([isTime(plan, next, '2026-01-23'), isTime(plan, next, '2026-01-24')]).toEqual([
    false,
    true,
  ])
})

test('by completion, the next date follows from the day on which the work was done', () => {
  const plan = schedule({ anchor: 'completion' })
  const waiting = nextAfter(plan, { n: 0, due_date: '2026-01-31' })
  expect(waiting).toEqual({ n: 1, due_date: null })
  expect(afterCompletion(plan, waiting, '2026-02-10').due_date).toBe('2026-03-10')
})

test('a meter that has passed several dates goes on with the next one', () => {
  expect(nextValue(500, 250, 499)).toBe(500)
  expect(nextValue(500, 250, 500)).toBe(750)
  expect(nextValue(500, 250, 1_300)).toBe(1_500)
})

describe('over ten years, with a job that is down for up to half a year', () => {
  const seeds = Array.from({ length: 40 }, (_, n) => n + 1)

  test.each(seeds)('every date is made exactly once (%i)', (seed) => {
    const { roll, pick } = dice(seed)
    const plan = schedule({
      start_date: addDays('2026-01-01', Math.floor(roll() * 365)),
      every: 1 + Math.floor(roll() * 5),
      unit: pick(['days', 'weeks', 'months', 'years'] as const),
      lead_days: Math.floor(roll() * 40),
    })
    const made: string[] = []
    let next: Next = firstFrom(plan, plan.start_date)
    let today = '2025-12-01'
    const end = '2036-01-01'
    while (today < end) {
      // The job may run twice on a day, or not for months.
      for (let run = 0; run < 1 + Math.floor(roll() * 2); run += 1)
        while (isTime(plan, next, today)) {
          made.push(next.due_date!)
          next = nextAfter(plan, next)
        }
      today = addDays(today, roll() < 0.02 ? Math.floor(roll() * 180) : 1)
    }

    const expected = datesFrom(plan, firstFrom(plan, plan.start_date), made.length)
    expect(made).toEqual(expected)
    expect(new Set(made).size).toBe(made.length)
    const last = addDays(today, plan.lead_days - 181)
    expect(made.at(-1)! >= last || plan.unit === 'years' || plan.unit === 'months').toBe(true)
  })

  test.each(seeds)('by completion there is one open work order at most (%i)', (seed) => {
    const { roll, pick } = dice(seed + 1_000)
    const plan = schedule({
      start_date: '2026-01-31',
      every: 1 + Math.floor(roll() * 3),
      unit: pick(['weeks', 'months'] as const),
      anchor: 'completion',
    })
    let next: Next = firstFrom(plan, plan.start_date)
    let open: string | undefined
    let done_on = ''
    const made: string[] = []
    for (let today = '2026-01-01'; today < '2036-01-01'; today = addDays(today, 1)) {
      if (open !== undefined && roll() < 0.1) {
        open = undefined
        done_on = today
      }
      if (roll() < 0.3) continue
      if (next.due_date === null && open === undefined) next = afterCompletion(plan, next, done_on)
      if (!isTime(plan, next, today)) continue
      expect(open).toBeUndefined()
      open = next.due_date!
      made.push(open)
      next = nextAfter(plan, next)
    }
    expect(new Set(made).size).toBe(made.length)
    expect(made.length).toBeGreaterThan(20)
  })
})
