import type { DepreciationMethodInput } from '@steward/contract/depreciation-methods.ts'
import { type Problem, problem as at, type Rules } from '#core/records/rules.ts'
import { depreciationMethodEntity } from './depreciation-methods.records.ts'

/** Some of a method's fields; what is left out stays. */
type Changes = { [K in keyof DepreciationMethodInput]?: DepreciationMethodInput[K] | undefined }

const isSet = (value: unknown) => value !== undefined && value !== null

/** What only a declining balance has, and what is asked for by how its rate is said. */
const RATES = { percent: 'annual_rate', factor: 'factor' } as const
const isDeclining = ({ kind }: Changes) => kind === 'declining_balance'

function* rateProblems(after: Changes): Generator<Problem> {
  const { rate_kind } = after
  if (!rate_kind)
    yield at(
      'rate_kind',
      'rate_kind must say how the rate of a declining balance is given: percent, factor or from_salvage',
      'required',
    )
  for (const [kind, field] of Object.entries(RATES) as [keyof typeof RATES, 'annual_rate'][]) {
    const value = after[field]
    if (kind !== rate_kind) {
      if (isSet(value)) yield at(field, `${field} belongs to a rate that is given as ${kind}`)
    } else if (!isSet(value)) yield at(field, `${field} must be given`, 'required')
    else if (Number(value) === 0) yield at(field, `${field} must be more than 0`)
  }
}

/** Nothing of a declining balance belongs to any other kind. */
function* foreignProblems(after: Changes): Generator<Problem> {
  for (const field of ['rate_kind', 'annual_rate', 'factor'] as const)
    if (isSet(after[field])) yield at(field, `${field} belongs to a declining balance`)
  if (after.switch_to_straight_line)
    yield at('switch_to_straight_line', 'switch_to_straight_line belongs to a declining balance')
}

/** What is wrong with a method as it would become: what its kind needs, and what belongs to another. */
function* methodProblems(after: Changes): Generator<Problem> {
  yield* isDeclining(after) ? rateProblems(after) : foreignProblems(after)
  if (after.unit_label && after.kind !== 'units_of_production')
    yield at('unit_label', 'unit_label belongs to units of production')
}

/**
 * What was given, with what follows from it: a method that becomes of another kind, or has its rate said in another
 * way, loses what belonged to the one before.
 *
 * @param before the method as it is
 */
function implied(changes: Changes, before: Changes): Changes {
  const after = { ...before, ...changes }
  const gone: Changes = {}
  if (!isDeclining(after))
    Object.assign(gone, {
      rate_kind: null,
      annual_rate: null,
      factor: null,
      switch_to_straight_line: false,
    })
  if (after.rate_kind !== 'percent') gone.annual_rate = null
  if (after.rate_kind !== 'factor') gone.factor = null
  if (after.kind !== 'units_of_production') gone.unit_label = null
  return { ...gone, ...changes }
}

export const methodRules: Rules<Partial<DepreciationMethodInput>> = {
  entity: depreciationMethodEntity,
  judge: (_, asked) =>
    asked.map(({ before, change }) => {
      const values = before ? implied(change, before) : change
      return { values, problems: methodProblems({ ...before, ...values }) }
    }),
}
