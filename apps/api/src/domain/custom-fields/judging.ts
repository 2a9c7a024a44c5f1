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

/** A field, as far as it is asked whether a record has it. */
interface Belonging {
  group_ids: readonly string[]
}

/** For each group the one that it is in. */
type GroupTree = ReadonlyMap<string, string | null>

/** No tree is deeper; keeps a walk finite whatever the rows say. */
const BOTTOMLESS = 100

/** A group and all above it: the category of an asset, the type of a work order. */
function lineOf(tree: GroupTree, group_id: string | null): Set<string> {
  const line = new Set<string>()
  let at = group_id
  while (at !== null && !line.has(at) && line.size < BOTTOMLESS) {
    line.add(at)
    at = tree.get(at) ?? null
  }
  return line
}

/** Whether records of a group have this field: every one has a field of no group. */
const applies = ({ group_ids }: Belonging, line: ReadonlySet<string>): boolean =>
  group_ids.length === 0 || group_ids.some((id) => line.has(id))

/** A field, as far as it decides what a record may have in it. */
export interface JudgedField extends FieldRules {
  key: string
  label: string
  required: boolean
  unique: boolean
  default_value: CustomValue | null
  /** The groups whose records have it; of every one, where it names none. */
  group_ids: readonly string[]
}

/** The fields there are, and what has to be known to judge their values. */
export interface Fields<F extends JudgedField = JudgedField> {
  /** Live ones, in their order. */
  fields: readonly F[]
  byKey: ReadonlyMap<string, F>
  tree: GroupTree
  /** How many decimals the account's currency has. */
  digits: number
}

/** A record, as far as its custom fields depend on it. */
export interface Held {
  id: string
  group_id: string | null
  custom_fields: CustomFields
}

/** What is wrong in one field. */
export interface FieldProblem {
  key: string
  code: ValueProblem | 'unknown_field' | 'not_found' | 'not_applicable' | 'required'
  args?: Arguments
}

interface Asked {
  values: CustomFieldsInput
  /** Fields whose value refers to what isn't there. */
  absent: ReadonlySet<string>
  /** The record as it is; left out for a new one. */
  before: Held | undefined
  /** The group that it will be in. */
  group_id: string | null
  /** The values as they were read already, where the same are judged for many records. */
  read?: Read
}

interface Judgement {
  /** All that is to be stored. */
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

/** What a value becomes in a record; undefined where the record has it already. */
function change(
  all: Fields,
  key: string,
  { values, absent, before, read }: Asked & { read: Read },
  line: ReadonlySet<string>,
): Reading | undefined {
  const given = values[key] ?? null
  const stored = before?.custom_fields[key]
  // What is there already may be there, whatever the field has become since.
  if (!isEmpty(stored) && sameValue(stored, given)) return undefined
  const reading = read(key)
  if ('problem' in reading) return reading
  if (sameValue(stored, reading.value)) return undefined
  if (absent.has(key)) return { problem: { key, code: 'not_found' } }
  if (reading.value !== null && !applies(all.byKey.get(key)!, line))
    return { problem: { key, code: 'not_applicable' } }
  return reading
}

/** What a new record's custom fields begin with, where nothing was said of them. */
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

/** What is asked for and would not be there; what is wrong already isn't missing besides. */
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
 * What a write makes of a record's custom fields, and everything that is wrong with it. What is asked for and was
 * missing before may be missing until somebody touches it, or moves the record into another group.
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
