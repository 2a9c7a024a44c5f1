import type { Named } from '@steward/contract/kit/fields.ts'
import type { Rules } from '@steward/contract/kit/rules.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import type { StatusDomain } from '#components/status-vocabulary.ts'
import type { FieldControl } from '#components/ui/field.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { ReferenceName } from './references.ts'

/** The values of a form, by field name. */
export type Values = Readonly<Record<string, unknown>>

/** A translated text, or one that users of the account wrote. */
export type Words = TKey | { text: string }

interface Common {
  /** The text below the control. `record` is the one being edited. */
  hint?: Words | ((values: Values, record: object | null) => Words | undefined)
  /** The placeholder of the empty control; by default that of the kind. */
  placeholder?: TKey
  /** The message for an invalid or unreadable value; by default that of the kind. */
  problem?: TKey | { format: TKey }
  /** Spans both columns of a form. */
  wide?: boolean
  /** The column's CSS grid track; by default that of the kind. */
  width?: string
  /** Whether a form shows the field; hidden fields are emptied. */
  shown?: (values: Values) => boolean
  /** Required wherever it is shown, although the contract doesn't require it. */
  needed?: boolean
  /** Whether a form marks the field as optional; by default wherever it may be empty. */
  optional?: boolean
  /** Only shown in a form if all fields are, or if it has a value. */
  seldom?: boolean
  /** Not copied to other records. */
  single?: boolean
  /** The card of the record's page that shows it. */
  group?: string
  /** Visible by default in the spreadsheet of cells. */
  inCells?: boolean
  /** Visible by default in lists. */
  listed?: boolean
  /** Another field that has to be changed together with it. */
  changedWith?: string
}

interface TextField extends Common {
  kind: 'text'
  /** In a monospaced font, for codes. */
  mono?: boolean
}
interface LongTextField extends Common {
  kind: 'long_text'
  rows?: number
  /** The record's page renders its Markdown. */
  formatted?: boolean
}
interface NumberField extends Common {
  kind: 'number'
  /** Has decimals. The API takes a decimal string, or with `number` a JSON number; the latter isn't grouped. */
  decimal?: boolean | 'number'
  /** The unit behind it: «months». */
  unit?: Words
  /** Its text with a unit: «{{formatted}} months», with `count`. */
  counted?: TKey
  /** A fraction that people enter and read as a percentage. */
  percent?: boolean
  /** A valid example for messages, as a decimal string. */
  example?: string
  /** Formats the number in words: «2 years 6 months». */
  words?: (value: number) => string
}
interface MoneyField extends Common {
  kind: 'money'
}
interface DateField extends Common {
  kind: 'date'
}
/** One of a closed set of values. */
export interface ChoiceField extends Common {
  kind: 'choice'
  /** The status domain with labels, icons and colors of its values … */
  domain?: StatusDomain
  /** … or the locale prefix of their labels: `work_order_types.kinds` … */
  words?: Prefix<TKey>
  /** … or label and icon of each value … */
  looks?: Readonly<Record<string, { label: TKey; icon: LucideIcon }>>
  /** … or the values themselves, which are their own labels. */
  options?: readonly string[]
  /** The default of new records; such a choice can't be emptied. */
  initial?: string
  /** The value that the server sets if it is left empty. */
  fallback?: string
  /** The values that a record may change to; by default all. */
  next?: (record: object | null) => readonly string[]
  /** Each value has a `label` and a `hint` below it. */
  explained?: boolean
  /** Radio buttons with hints instead of a select. */
  radio?: boolean
  /** Replaces field and label in forms of records. Has to be lazy. */
  InForm?: ComponentType<InputProps<string | null, ChoiceField>>
}
/** Several of a closed set of values. */
interface ChoicesField extends Common {
  kind: 'choices'
  options: readonly string[]
  /** The labels; by default the values themselves. */
  words?: (value: string, t: TFunction) => string
}
/** A reference to another record. */
interface ReferenceField extends Common {
  kind: 'reference'
  to: ReferenceName
  /** The filter's label for records without one: «No site». */
  none?: TKey
  /** The field with the record that contains this one: it limits the search, and changing it empties this field. */
  within?: string
}
interface TagsField extends Common {
  kind: 'tags'
}
interface YesNoField extends Common {
  kind: 'yes_no'
  /** May be neither yes nor no. */
  open?: boolean
}
/** A text that is a link. */
interface LinkField extends Common {
  kind: 'link'
  to: 'url' | 'email' | 'phone'
}
/** A field without a common kind, which defines everything itself. */
interface OtherField<V = unknown> extends Common {
  kind: 'other'
  empty: V
  read: (held: unknown) => V
  /** The value in the format of the API; undefined if it can't be sent. */
  wire: (value: V) => unknown
  words: (held: unknown, t: TFunction) => string | null
  cell?: (held: unknown) => ReactNode
  /** The record's value, if it isn't under the field's name. */
  held?: (record: object) => unknown
  /** Has to be lazy: lists need no control. It renders its own label, unless it is `framed`. */
  Input: ComponentType<InputProps<V>>
  framed?: boolean
}

/** A field. Its kind decides how it is entered, read, checked, filtered, changed in bulk and copied. */
export type Field =
  | TextField
  | LongTextField
  | NumberField
  | MoneyField
  | DateField
  | ChoiceField
  | ChoicesField
  | ReferenceField
  | TagsField
  | YesNoField
  | LinkField
  // `never`, because the functions of a field take its value as a parameter: any other type wouldn't be assignable.
  | OtherField<never>

export type FieldKind = Field['kind']
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>

/** A field with a name, and what follows from its kind of record and the contract. */
export type NamedField<F extends Field = Field> = F & {
  /** The name in the contract; `cf:key` for a custom field. */
  name: string
  label: (t: TFunction) => string
  rules: Rules
  /** Validates values that are sent. */
  schema: Schema
  /** The value of a record; for a reference, id and name. */
  held: (record: object) => unknown
  /** The default value of new records, in the format of a record. */
  begins?: unknown
  /** The names of the categories whose records have it; undefined: all. */
  onlyIn?: readonly string[]
}

/** The props of a field's control. */
export interface InputProps<V, F extends Field = Field> {
  field: NamedField<F>
  value: V
  /** `outer` is the record that contains the chosen one. */
  onChange: (value: V, outer?: Named) => void
  /** Ids and attributes that connect the control with its label, hint and error. */
  control: Partial<FieldControl>
  /** All values of the form that are known. */
  values: Values
  /** The record being edited; none for a new one. */
  record?: object | null | undefined
  /** A submit was refused: problems are shown from now on. */
  tried?: boolean
  /** The problem, for a control that renders its own label. */
  error?: string | undefined
}

type Given<F> = Omit<F, 'kind'>

export const text = (given: Given<TextField> = {}): TextField => ({ kind: 'text', ...given })
export const longText = (given: Given<LongTextField> = {}): LongTextField => ({
  kind: 'long_text',
  ...given,
})
export const number = (given: Given<NumberField> = {}): NumberField => ({
  kind: 'number',
  ...given,
})
export const money = (given: Given<MoneyField> = {}): MoneyField => ({ kind: 'money', ...given })
export const date = (given: Given<DateField> = {}): DateField => ({ kind: 'date', ...given })
export const choice = (given: Given<ChoiceField>): ChoiceField => ({ kind: 'choice', ...given })
export const choices = (given: Given<ChoicesField>): ChoicesField => ({
  kind: 'choices',
  ...given,
})
export const reference = (to: ReferenceName, given: Omit<ReferenceField, 'kind' | 'to'> = {}) =>
  ({ kind: 'reference', to, ...given }) as const satisfies ReferenceField
export const tags = (given: Given<TagsField> = {}): TagsField => ({ kind: 'tags', ...given })
export const yesNo = (given: Given<YesNoField> = {}): YesNoField => ({ kind: 'yes_no', ...given })
export const link = (
  to: LinkField['to'],
  given: Omit<LinkField, 'kind' | 'to'> = {},
): LinkField => ({
  kind: 'link',
  to,
  ...given,
})
export const other = <V>(given: Given<OtherField<V>>) =>
  ({ kind: 'other', ...given }) as unknown as OtherField<never>

/** The fields that fit a type of the contract. */
type FieldFor<Write> = [Write] extends [boolean]
  ? YesNoField | OtherField<never>
  : [Write] extends [number]
    ? NumberField | OtherField<never>
    : [Write] extends [readonly unknown[]]
      ? TagsField | ChoicesField | OtherField<never>
      : [Write] extends [string]
        ? Exclude<Field, YesNoField | TagsField | ChoicesField>
        : OtherField<never>

/** The fields for the properties of an input in the contract. */
export type FieldsFor<Input> = { readonly [K in keyof Input]?: FieldFor<NonNullable<Input[K]>> }

/** The prefixes of a locale key: `status` and `status.asset` of `status.asset.in_use`. */
export type Prefix<Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${Prefix<Rest>}`
  : never
