import { disposalResults } from '../../src/disposal.ts'
import type { Minor } from '../../src/numbers.ts'
import { timelineOf } from '../../src/timeline.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { holdDisposal } from './disposals.ts'
import { expectationByName } from './expectation-names.ts'
import { compareValue, figureOf } from './figures.ts'
import { dateOf, eventsOf } from './read-values.ts'
import type { VectorEvent } from './vector.ts'

const DISPOSALS = /^(partial_disposal|disposal|sale|scrap|lost|donation|trade_in)$/
/** Names of what an impairment or a revaluation gains or loses. */
const GAIN = /^((impairment|revaluation)_)?gain$/
const LOSS = /^((impairment|revaluation)_)?loss$/

/** What events say of themselves, as an object or by `expected_` and a name: on their day. */
export function compareEvents(check: Check): void {
  for (const event of eventsOf(check.vector)) {
    for (const [name, wanted] of expectedOf(event)) compareOutcome(check, event, name, wanted)
    compareCeiling(check, event)
  }
}

/** What an event expects of itself, by its names. */
export function expectedOf({ expected, ...event }: VectorEvent): [string, unknown][] {
  const named = Object.entries(event).flatMap(([field, wanted]): [string, unknown][] => {
    const [, name] = /^expected_(\w+)$/.exec(field) ?? []
    return name ? [[name, wanted]] : []
  })
  return [...Object.entries(Object(expected) as object), ...named]
}

function compareOutcome(check: Check, event: VectorEvent, name: string, wanted: unknown): void {
  const { input, hold } = check
  const date = dateOf(event)
  if (DISPOSALS.test(event.type)) {
    const isPartial = event.type === 'partial_disposal'
    const result = disposalResults(input).find(
      (one) => one.date === date && one.isPartial === isPartial,
    )
    holdDisposal(check, { [name]: wanted }, result)
  } else if (GAIN.test(name)) hold(`${date} ${name}`, wanted, gainOn(check, event))
  else if (LOSS.test(name)) hold(`${date} ${name}`, wanted, -gainOn(check, event))
  else {
    const byName = figureOf(name) ? undefined : expectationByName(name, wanted)
    if (byName) byName(check, wanted)
    else compareValue(check, { date, [name]: wanted })
  }
}

/** What the book value gained by an impairment, its reversal or a revaluation of that day. */
function gainOn({ input }: Check, event: VectorEvent): Minor {
  const moved = timelineOf(input).movements.filter(({ date }) => date === dateOf(event))
  return moved.reduce(
    (sum, { revaluation, impairment }) =>
      event.type === 'revaluation' ? sum + revaluation : sum - impairment,
    0n,
  )
}

/** The book value that there would be without impairments, which a reversal doesn't pass. */
function compareCeiling({ input, hold }: Check, event: VectorEvent): void {
  const { disposal: _, events = [], ...asset } = input
  const others = events.filter(({ type }) => !type.startsWith('impairment'))
  const ceiling = valueAt({ ...asset, events: others }, dateOf(event)).bookValue
  hold('ceiling_without_impairment', event.ceiling_without_impairment, ceiling)
}
