import { AMOUNT } from '@steward/contract/kit/fields.ts'
import { takesOneLine } from '@steward/contract/kit/rules.ts'
import { inEveryLanguage, type TextGroup } from '@steward/locales/texts.ts'
import * as z from 'zod/mini'
import { type Choice, choice, column, listed, type Referred, type TargetColumn } from './targets.ts'

/** What isn't known of a column from the contract and the locales. */
export interface ColumnSpec {
  /** The field that it fills, if it has another name. */
  field?: string
  /** Its names in other products, the likeliest first, separated by commas. */
  aliases?: string
  /** The group of texts with the words of its values. */
  words?: TextGroup
  /** The names of its values in other products. */
  values?: Readonly<Record<string, string>>
  /** Its value in the template's sample row. */
  sample?: string
  /** The maximum length, where the contract has no such field. */
  max?: number
  /** How its cells are read, where the contract doesn't tell. */
  type?: TargetColumn['type']
  /** Its choices, where the contract doesn't list them. */
  choices?: readonly Choice[]
  /** Columns that can be filled in its place. */
  instead?: readonly string[]
  /** The unit of its numbers, for a length of time. */
  unit?: 'months' | 'hours'
  /** A day counts 24 hours rather than a working day. */
  hasFullDays?: true
  /** It is the time between two of something. */
  isInterval?: true
  /** It is a deduction, so its sign is ignored. */
  isDeduction?: true
  /** A yearly rate in percent. */
  isRate?: true
  /** The amount that a percentage in this column is a share of. */
  share_of?: string
  /** Other products separate its entries by commas. */
  commas?: true
  /** The column whose number it is appended to. */
  part_of?: string
}

/** The columns that files of a kind may have. */
export interface KindSpec {
  /** The contract's schema of the input of a record. */
  input: z.ZodMiniObject
  /** The group of texts with the names of its fields. */
  names: TextGroup
  /** The kinds that its references lead to, by field. */
  refers: Readonly<Record<string, Referred>>
  /** In the order of a template; fields that aren't named here follow. */
  columns: Readonly<Record<string, ColumnSpec>>
}

/** A field of the contract, as JSON Schema describes it. */
interface Field {
  type?: string
  format?: string
  pattern?: string
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Field
  maxItems?: number
  anyOf?: Field[]
}
interface Described {
  properties: Record<string, Nullable>
  required?: string[]
}

/** A nullable field is described as one of two schemas, or by two types. */
type Nullable = Omit<Field, 'type'> & { type?: string | string[] }

function filled({ type, ...rest }: Nullable = {}): Field {
  const inner = rest.anyOf?.find((one) => one.type !== 'null')
  if (inner) return inner
  const [found] = [type ?? []].flat().filter((one) => one !== 'null')
  return { ...rest, ...(found !== undefined && { type: found }) }
}

/** The fields that a contract takes, as they are sent and as they are stored, and which of them are required. */
function fieldsOf(input: z.ZodMiniObject) {
  const described = (io: 'input' | 'output') =>
    z.toJSONSchema(input, { io, unrepresentable: 'any' }) as Described
  const [sent, kept] = [described('input'), described('output')]
  const fields = Object.keys(sent.properties).map((field): [string, Field] => [
    field,
    { ...filled(sent.properties[field]), ...filled(kept.properties[field]) },
  ])
  return { fields: new Map(fields), required: sent.required ?? [] }
}

/** The longest text that the contract takes for each field. */
export const lengthsOf = (input: z.ZodMiniObject): ReadonlyMap<string, number | undefined> =>
  new Map([...fieldsOf(input).fields].map(([name, { maxLength }]) => [name, maxLength]))

/** How the cells of a field are read; undefined where no cell can hold it. */
function typeOf(field: Field): Partial<TargetColumn> | undefined {
  const { type, format, pattern, maxLength, minimum, maximum, items, maxItems } = field
  if (field.enum) return { type: 'choice' }
  if (type === 'integer') return { type: 'integer', range: [minimum!, maximum!] }
  if (type === 'array') return { type: 'list', max: items!.maxLength!, most: maxItems! }
  if (type !== 'string') return undefined
  if (format === 'uuid') return { type: 'reference' }
  if (format === 'date') return { type: 'date' }
  if (format === 'date-time') return { type: 'moment' }
  if (pattern === AMOUNT.source) return { type: 'money' }
  return maxLength === undefined ? {} : { max: maxLength }
}

/** Whether the contract has stricter rules for a field than a column can express. */
const isParticular = (column: Partial<TargetColumn>, { format, pattern, maxLength }: Field) =>
  column.type === 'decimal' ||
  (column.type === undefined &&
    (format !== undefined || pattern !== undefined || maxLength === undefined))

/** Checks whether the contract accepts the value of a cell. */
function acceptsOf(input: z.ZodMiniObject, name: string, { type }: Field) {
  const schema = input.shape[name] as z.ZodMiniType
  return (value: string) => z.safeParse(schema, type === 'number' ? Number(value) : value).success
}

/** The columns that a file of a kind may have: the fields of its contract, and those that its own declaration adds. */
export function columnsOf({ input, names, refers, columns }: KindSpec): TargetColumn[] {
  const { fields, required } = fieldsOf(input)
  const nameOf = (key: string, { field = key }: ColumnSpec) =>
    [field, `${field}_id`].find((name) => fields.has(name))
  const named = Object.entries(columns)
  const taken = new Set(named.map((one) => nameOf(...one)))
  const others = [...fields].flatMap(([name, field]): [string, ColumnSpec][] => {
    const read = taken.has(name) ? undefined : typeOf(field)
    // Files name the records that a record refers to instead of giving their ids.
    return read ? [[read.type === 'reference' ? name.replace(/_id$/, '') : name, {}]] : []
  })
  return [...named, ...others].map(([key, spec]) => {
    const name = nameOf(key, spec)
    const hints = inEveryLanguage(`imports.fields.${key}`)
    const labels = name === undefined ? hints : (inEveryLanguage(`${names}.${name}`) ?? hints)
    if (!labels) throw new Error(`The locales have no name for ${key} of ${names}`)
    return column(key, {
      labels,
      hints,
      aliases: listed(spec.aliases),
      ...saidOf(spec),
      ...(spec.choices && { type: 'choice', choices: spec.choices }),
      ...(spec.type && { type: spec.type }),
      ...(name !== undefined && {
        field: name,
        required: required.includes(name),
        refers: refers[name],
        ...readAs(input, name, fields.get(name)!, spec),
      }),
    })
  })
}

/** Properties that a column takes unchanged from its declaration. */
const AS_SAID = [
  'max',
  'sample',
  'instead',
  'unit',
  'hasFullDays',
  'isInterval',
  'isDeduction',
  'isRate',
  'share_of',
  'commas',
  'part_of',
] as const

const saidOf = (spec: ColumnSpec): Partial<TargetColumn> =>
  Object.fromEntries(
    AS_SAID.filter((key) => spec[key] !== undefined).map((key) => [key, spec[key]]),
  )

/** How the cells of a field are read and checked by its contract. */
function readAs(
  input: z.ZodMiniObject,
  name: string,
  field: Field,
  spec: ColumnSpec,
): Partial<TargetColumn> {
  const read = typeOf(field) ?? (field.type === 'number' ? { type: 'decimal' as const } : {})
  const choices = spec.choices ?? choicesOf(field, spec)
  const isChoice = spec.choices && read.type === undefined
  return {
    isLine: read.type !== undefined || takesOneLine(input.shape[name] as z.ZodMiniType),
    ...read,
    ...(isChoice && { type: 'choice' }),
    ...(spec.type && { type: spec.type }),
    choices,
    ...(isParticular(read, field) && !isChoice && { accepts: acceptsOf(input, name, field) }),
  }
}

function choicesOf({ enum: keys = [] }: Field, { words, values = {} }: ColumnSpec): Choice[] {
  return keys.map((key) => {
    const path = words && (`${words}.${key}` as const)
    const shown = path && (inEveryLanguage(path) ?? inEveryLanguage(`${path}.label`))
    if (!shown) throw new Error(`The locales have no word for ${key}: ${words ?? 'where?'}`)
    return choice(key, shown, values[key])
  })
}
