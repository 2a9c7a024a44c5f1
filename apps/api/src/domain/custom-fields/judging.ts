import type {
  CustomFields,
  CustomFieldsInput,
  CustomValue,
} from '@steward/contract/custom-fields.ts'
import {
  type Arguments,
  type FieldRules,
  readValue,
  sameValue,
  type ValueProblem,
} from './values.ts'

/** The properties of a field that decide whether a record has it. */
interface Belonging {
  group_ids: readonly string[]
}

/** The parent of each group. */
type GroupTree = ReadonlyMap<string, string | null>

/** Deeper than any tree: ends the loop even if rows form a circle. */
const BOTTOMLESS = 100

/** A group and its ancestors: the category of an asset, or the type of a work order. */
function lineOf(tree: GroupTree, group_id: string | null): Set<string> {
  const line = new Set<string>()
  let at = group_id
  while (at !== null && !line.has(at) && line.size < BOTTOMLESS) {
    line.add(at)
    at = tree.get(at) ?? null
  }
  return line
}

/** Whether records of a group have this field; a field without groups applies to all. */
const applies = ({ group_ids }: Belonging, line: ReadonlySet<string>): boolean =>
  group_ids.length === 0 || group_ids.some((id) => line.has(id))

/** The properties of a field that decide about its values. */
export interface JudgedField extends FieldRules {
  key: string
  label: string
  required: boolean
  unique: boolean
  default_value: CustomValue | null
  /** The groups whose records have it; empty: all records have it. */
  group_ids: readonly string[]
}

/** All fields, with what has to be known to check their values. */
export interface Fields<F extends JudgedField = JudgedField> {
  /** Live ones, in their order. */
  fields: readonly F[]
  byKey: ReadonlyMap<string, F>
  tree: GroupTree
  /** How many decimals the account's currency has. */
  digits: number
}

/** The properties of a record that its custom fields depend on. */
export interface Held {
  id: string
  group_id: string | null
  custom_fields: CustomFields
}

/** A problem in one field. */
export interface FieldProblem {
  key: string
  code: ValueProblem | 'unknown_field' | 'not_found' | 'not_applicable' | 'required'
  args?: Arguments
}

interface Asked {
  values: CustomFieldsInput
  /** Fields whose value refers to a missing record. */
  absent: ReadonlySet<string>
  /** The record as it is; left out for a new one. */
  before: Held | undefined
  /** The group that it will be in. */
  group_id: string | null
  /** The values as read before, where the same are checked for many records. */
  read?: Read
}

interface Judgement {
  /** All values to store. */
  after: CustomFields
  /** Values that are new to the record. */
  written: CustomFields
  problems: FieldProblem[]
}

const isEmpty = (value: unknown) => value === undefined || value === null

type Reading = { value: CustomValue | null } | { problem: FieldProblem }
type Read = (key: string) => Reading

function readField({ byKey, digits }: Fields, key: string, given: CustomValue | null): Reading {
  const field = byKey.get(key)
  if (!field) return { problem: { key, code: 'unknown_field' } }
  const reading = readValue(field, given, digits)
  if ('value' in reading) return reading
  const { problem: code, args } = reading
  return { problem: { key, code, ...(args ? { args } : {}) } }
}

/** Reads each of these values when it is first asked for, and once only. */
export function readOnce(all: Fields, values: CustomFieldsInput): Read {
  const known = new Map<string, Reading>()
  return (key) => {
    const reading = known.get(key) ?? readField(all, key, values[key] ?? null)
    known.set(key, reading)
    return reading
  }
}

/** The new value in a record; undefined if the record has it already. */
function change(
  all: Fields,
  key: string,
  { values, absent, before, read }: Asked & { read: Read },
  line: ReadonlySet<string>,
): Reading | undefined {
  const given = values[key] ?? null
  const stored = before?.custom_fields[key]
  // An unchanged value stays valid, whatever has become of its field.
  if (!isEmpty(stored) && sameValue(stored, given)) return undefined
  const reading = read(key)
  if ('problem' in reading) return reading
  if (sameValue(stored, reading.value)) return undefined
  if (absent.has(key)) return { problem: { key, code: 'not_found' } }
  if (reading.value !== null && !applies(all.byKey.get(key)!, line))
    return { problem: { key, code: 'not_applicable' } }
  return reading
}

/** The default values of a new record, for fields without a given value. */
function defaults(own: readonly JudgedField[], given: CustomFieldsInput, digits: number) {
  const values: CustomFields = {}
  for (const field of own) {
    if (field.default_value === null || Object.hasOwn(given, field.key)) continue
    const reading = readValue(field, field.default_value, digits)
    if ('value' in reading && reading.value !== null) values[field.key] = reading.value
  }
  return values
}

const filled = (values: Record<string, CustomValue | null>): CustomFields =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, CustomValue] => entry[1] !== null),
  )

/** Required values that would be missing; a value that is wrong isn't reported as missing too. */
function missing(
  own: readonly JudgedField[],
  after: CustomFields,
  { before, group_id }: Asked,
  problems: readonly FieldProblem[],
): FieldProblem[] {
  const wrong = new Set(problems.map(({ key }) => key))
  const isLooked = (key: string) =>
    !before || before.group_id !== group_id || !isEmpty(before.custom_fields[key])
  return own
    .filter(({ key, required }) => required && isEmpty(after[key]) && isLooked(key))
    .filter(({ key }) => !wrong.has(key))
    .map(({ key }) => ({ key, code: 'required' }))
}

/**
 * The custom fields of a record after a write, and all problems. A required value that was missing before may stay
 * missing until somebody changes that field, or moves the record to another group.
 */
export function judgeValues(all: Fields, asked: Asked): Judgement {
  const { values, before, group_id, read = readOnce(all, values) } = asked
  const stored = before?.custom_fields ?? {}
  const line = lineOf(all.tree, group_id)
  const own = all.fields.filter((field) => applies(field, line))
  const written: Record<string, CustomValue | null> = before
    ? {}
    : defaults(own, values, all.digits)
  const problems: FieldProblem[] = []
  for (const key of Object.keys(values)) {
    const reading = change(all, key, { ...asked, read }, line)
    if (reading === undefined) continue
    if ('problem' in reading) problems.push(reading.problem)
    else written[key] = reading.value
  }
  const after = filled({ ...stored, ...written })
  problems.push(...missing(own, after, asked, problems))
  return { after, written: filled(written), problems }
}
