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
  category_ids: readonly string[]
}

/** For each category the one that it is in. */
type CategoryTree = ReadonlyMap<string, string | null>

/** No tree is deeper; keeps a walk finite whatever the rows say. */
const BOTTOMLESS = 100

/** A category and all above it. */
function lineOf(tree: CategoryTree, category_id: string | null): Set<string> {
  const line = new Set<string>()
  let at = category_id
  while (at !== null && !line.has(at) && line.size < BOTTOMLESS) {
    line.add(at)
    at = tree.get(at) ?? null
  }
  return line
}

/** Whether records of a category have this field: every one has a field of no category. */
const applies = ({ category_ids }: Belonging, line: ReadonlySet<string>): boolean =>
  category_ids.length === 0 || category_ids.some((id) => line.has(id))

/** A field, as far as it decides what an asset may have in it. */
export interface JudgedField extends FieldRules {
  key: string
  label: string
  required: boolean
  unique: boolean
  default_value: CustomValue | null
  category_ids: readonly string[]
}

/** The fields there are, and what has to be known to judge their values. */
export interface Fields<F extends JudgedField = JudgedField> {
  /** Live ones, in their order. */
  fields: readonly F[]
  byKey: ReadonlyMap<string, F>
  tree: CategoryTree
  /** How many decimals the account's currency has. */
  digits: number
}

/** An asset, as far as its own fields depend on it. */
export interface Held {
  id: string
  category_id: string | null
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
  /** The asset as it is; left out for a new one. */
  before: Held | undefined
  /** The category that it will have. */
  category_id: string | null
  /** The values as they were read already, where the same are judged for many assets. */
  read?: Read
}

interface Judgement {
  /** All that is to be stored. */
  after: CustomFields
  /** Values that are new to the asset. */
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

/** What a value becomes in an asset; undefined where the asset has it already. */
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

/** What a new asset's own fields begin with, where nothing was said of them. */
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
  { before, category_id }: Asked,
  problems: readonly FieldProblem[],
): FieldProblem[] {
  const wrong = new Set(problems.map(({ key }) => key))
  const isLooked = (key: string) =>
    !before || before.category_id !== category_id || !isEmpty(before.custom_fields[key])
  return own
    .filter(({ key, required }) => required && isEmpty(after[key]) && isLooked(key))
    .filter(({ key }) => !wrong.has(key))
    .map(({ key }) => ({ key, code: 'required' }))
}

/**
 * What a write makes of an asset's own fields, and everything that is wrong with it. What is asked for and was missing
 * before may be missing until somebody touches it, or moves the asset into another category.
 */
export function judgeValues(all: Fields, asked: Asked): Judgement {
  const { values, before, category_id, read = readOnce(all, values) } = asked
  const stored = before?.custom_fields ?? {}
  const line = lineOf(all.tree, category_id)
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
