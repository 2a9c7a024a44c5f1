import type {
  CustomFields,
  CustomFieldsInput,
  CustomValue,
} from '@steward/contract/custom-fields.ts'
import { isReferring } from '@steward/contract/data-fields.ts'
import type { Ctx } from '#core/ctx.ts'
import { type AppError, fault, invalid } from '#core/errors.ts'
import {
  type FieldProblem,
  type Held,
  judgeValues,
  readOnce,
} from '#domain/custom-fields/judging.ts'
import { type Arguments, sameValue } from '#domain/custom-fields/values.ts'
import { type Definitions, definitionsOf } from './definitions.ts'
import { presentReferences, takenValues } from './lookups.ts'

export type { Held }
type Fault = AppError['faults'][number]

/**
 * What a write makes of an asset's own fields.
 *
 * @param before the asset as it is; left out where it is still to be made
 * @param category_id the category that it will have
 * @returns all values to store; undefined where nothing changes
 * @throws 422 at each value that can't be
 */
export type CustomJudge = (
  before: Held | undefined,
  category_id: string | null,
) => Promise<CustomFields | undefined>

const at = (key: string, detail: string, code?: string) =>
  fault(`/asset/custom_fields/${key}`, detail, code)

const WORDS: Record<FieldProblem['code'], (args: Arguments) => string> = {
  type: () => 'has a value of another type',
  too_long: ({ max }) => `must be at most ${max} characters`,
  unstorable: () => 'contains a character that cannot be stored',
  number: () => 'must be a number',
  decimals: ({ max }) => `must have at most ${max} decimals`,
  too_small: ({ min }) => `must be at least ${min}`,
  too_big: ({ max }) => `must be at most ${max}`,
  date: () => 'must be a date, like 2026-01-31',
  choice: ({ choices }) => `must be one of: ${choices}`,
  pattern: ({ pattern }) => `must be in the form ${pattern}`,
  url: () => 'must be a web address, like https://example.com',
  email: () => 'must be an e-mail address, like name@example.com',
  phone: () => 'must be a phone number',
  reference: () => 'must be an id',
  unknown_field: () => 'is no field of this account',
  not_found: () => 'does not exist',
  not_applicable: () => 'is no field of assets of this category',
  required: () => 'must be filled in',
}

const faultOf = ({ key, code, args = {} }: FieldProblem): Fault =>
  at(key, `${key} ${WORDS[code](args)}`, code === 'type' ? 'invalid_data' : code)

/** What these values refer to. */
const referringIn = ({ byKey }: Definitions, given: CustomFieldsInput) =>
  Object.entries(given).flatMap(([key, value]) => {
    const type = byKey.get(key)?.type
    return type && isReferring(type) && typeof value === 'string' && isId(value)
      ? [{ key, kind: type, id: value.toLowerCase() }]
      : []
  })

/** Which keys of values refer to what isn't there, or was put away; asked once for all of them. */
async function absentIn(ctx: Ctx, definitions: Definitions, all: readonly CustomFieldsInput[]) {
  const referring = all.flatMap((given) => referringIn(definitions, given))
  const present =
    referring.length === 0 ? new Set<string>() : await presentReferences(ctx, referring)
  return (given: CustomFieldsInput) => {
    const gone = referringIn(definitions, given).filter(({ id }) => !present.has(id))
    return new Set(gone.map(({ key }) => key))
  }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * The rule for own fields that are given back to assets. What stands there already and what belongs to no field of
 * today may come as it was; the rest is held against what its field asks for by now.
 *
 * @returns looks at one asset; throws 422 at a value that doesn't fit any more
 */
export async function customReturn(ctx: Ctx, given: CustomFields): Promise<(held: Held) => void> {
  const definitions = await definitionsOf(ctx)
  const read = readOnce(definitions, given)
  const refuse = (key: string, value: CustomValue) => {
    const reading = read(key)
    if ('problem' in reading) throw invalid(faultOf(reading.problem))
    // Choices may have another order by now; anything else would be kept in another form.
    if (!Array.isArray(value) && !sameValue(reading.value, value))
      throw invalid(faultOf({ key, code: 'type' }))
  }
  return (held) => {
    for (const [key, value] of Object.entries(given))
      if (definitions.byKey.has(key) && !sameValue(held.custom_fields[key], value))
        refuse(key, value)
  }
}

const sorted = (values: CustomFields) =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Reads once what the rules of the account's own fields need, for one asset or for many that get the same.
 *
 * @param given the values that were sent, by key
 * @throws 422 for any of them while the feature is switched off
 */
export async function customJudge(ctx: Ctx, given: CustomFieldsInput = {}): Promise<CustomJudge> {
  const judges = await customJudges(ctx, [given])
  return judges(given)
}

/**
 * The same for assets that each get something else.
 *
 * @param all everything that will be asked about
 * @throws 422 for any value while the feature is switched off
 */
export async function customJudges(
  ctx: Ctx,
  all: readonly CustomFieldsInput[],
): Promise<(given: CustomFieldsInput) => CustomJudge> {
  const definitions = await definitionsOf(ctx)
  if (!definitions.on && all.some((given) => Object.keys(given).length > 0))
    throw invalid(
      fault('/asset/custom_fields', 'Custom fields are switched off here', 'switched_off'),
    )
  const absent = await absentIn(ctx, definitions, all)
  return (given) => judgeOf(ctx, definitions, given, absent(given))
}

function judgeOf(
  ctx: Ctx,
  definitions: Definitions,
  given: CustomFieldsInput,
  absent: ReadonlySet<string>,
): CustomJudge {
  const read = readOnce(definitions, given)
  return async (before, category_id) => {
    const asked = { values: given, absent, before, category_id, read }
    const { after, written, problems } = judgeValues(definitions, asked)
    const once = Object.entries(written).filter(([key]) => definitions.byKey.get(key)?.unique)
    const taken = await takenValues(ctx, Object.fromEntries(once), before?.id)
    const faults = [
      ...problems.map(faultOf),
      ...taken.map((key) => at(key, `${key} has already been taken`, 'taken')),
    ]
    if (faults.length > 0) throw invalid(...faults)
    const stored = before?.custom_fields ?? {}
    return sameValue(sorted(stored), sorted(after)) ? undefined : after
  }
}
