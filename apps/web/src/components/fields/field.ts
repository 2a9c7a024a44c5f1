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

/** What a form holds, by the fields' names. */
export type Values = Readonly<Record<string, unknown>>

/** A text of the locales, or a text that somebody of the account wrote. */
export type Words = TKey | { text: string }

interface Common {
  /** The line below the control. `record` is the one that is changed. */
  hint?: Words | ((values: Values, record: object | null) => Words | undefined)
  /** What the control says while it holds nothing; without it, the kind's own words. */
  placeholder?: TKey
  /** What a form says where it doesn't accept the value, or can't read it; without it, the kind's own words. */
  problem?: TKey | { format: TKey }
  /** In a form, over both columns. */
  wide?: boolean
  /** Of its column: a CSS grid track. Without it, the kind's own. */
  width?: string
  /** In a form, whether it is shown; what isn't shown a record doesn't keep. */
  shown?: (values: Values) => boolean
  /** Has to be filled in wherever it is shown, though the contract can't say so. */
  needed?: boolean
  /** Whether a form says that it may be left empty; without it, wherever it may. */
  optional?: boolean
  /** In a form, shown only when all fields are asked for, or when it holds something. */
  seldom?: boolean
  /** Belongs to one record only: a copy begins without it. */
  single?: boolean
  /** On which card of the record's page it is. */
  group?: string
  /** Shown from the start where records are edited as cells. */
  inCells?: boolean
  /** Is in a list before somebody chooses its columns. */
  listed?: boolean
  /** The field that it is changed with, and never without. */
  changedWith?: string
}

interface TextField extends Common {
  kind: 'text'
  /** In letters of one width: codes. */
  mono?: boolean
}
interface LongTextField extends Common {
  kind: 'long_text'
  rows?: number
  /** Its lists, links and the like are drawn on a page. */
  formatted?: boolean
}
interface NumberField extends Common {
  kind: 'number'
  /** With a fraction, and so a decimal text on the wire; `number` is one there too, and has no thousands. */
  decimal?: boolean | 'number'
  /** What is behind it: «months». */
  unit?: Words
  /** How many of what it is: «{{formatted}} months», by `count`. */
  counted?: TKey
  /** A share of one, which people type and read in percent. */
  percent?: boolean
  /** One that is taken, as decimal text, for the words of a problem. */
  example?: string
  /** Where a number is better said in words: «2 years 6 months». */
  words?: (value: number) => string
}
interface MoneyField extends Common {
  kind: 'money'
}
export interface DateField extends Common {
  kind: 'date'
}
/** One of a few closed values. */
export interface ChoiceField extends Common {
  kind: 'choice'
  /** Where the words, icons and colours of its values are … */
  domain?: StatusDomain
  /** … or where only their words are: `work_order_types.kinds` … */
  words?: Prefix<TKey>
  /** … or the word and the picture of each … */
  looks?: Readonly<Record<string, { label: TKey; icon: LucideIcon }>>
  /** … or the values themselves, which are their own words. */
  options?: readonly string[]
  /** What a new record begins with; such a choice can't be emptied. */
  initial?: string
  /** What the server chooses where nobody does. */
  fallback?: string
  /** Those that a record may have next; without it, all. */
  next?: (record: object | null) => readonly string[]
  /** Each value has a `label` and a `hint` below its word. */
  explained?: boolean
  /** All values are in sight, with their hints. */
  radio?: boolean
  /** Stands for the field in a form of records, with its label. Give it lazily. */
  InForm?: ComponentType<InputProps<string | null, ChoiceField>>
}
/** Any of a few closed values. */
interface ChoicesField extends Common {
  kind: 'choices'
  options: readonly string[]
  /** Without it, they are their own words. */
  words?: (value: string, t: TFunction) => string
}
/** Another record. */
interface ReferenceField extends Common {
  kind: 'reference'
  to: ReferenceName
  /** The filter's word for records without one: «No site». */
  none?: TKey
  /** The field whose record it is within: it is looked for there, and emptied when that changes. */
  within?: string
}
interface TagsField extends Common {
  kind: 'tags'
}
interface YesNoField extends Common {
  kind: 'yes_no'
  /** May be left open: neither yes nor no. */
  open?: boolean
}
/** An address that leads somewhere. */
interface LinkField extends Common {
  kind: 'link'
  to: 'url' | 'email' | 'phone'
}
/** A field like no other, which brings along all that the kinds say of theirs. */
interface OtherField<V = unknown> extends Common {
  kind: 'other'
  empty: V
  read: (held: unknown) => V
  /** As the contract takes it; undefined where it can't be sent. */
  wire: (value: V) => unknown
  words: (held: unknown, t: TFunction) => string | null
  cell?: (held: unknown) => ReactNode
  /** What a record has in it, where that isn't under the field's name. */
  held?: (record: object) => unknown
  /** Give it lazily: a list needs no control. It brings its own label, unless it is `framed`. */
  Input: ComponentType<InputProps<V>>
  framed?: boolean
}

/** What a field holds, and so how it is entered, read, checked, filtered, changed of many and copied. */
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
  // A function's parameter keeps the type of one field from being that of any.
  | OtherField<never>

export type FieldKind = Field['kind']
export type FieldOfKind<K extends FieldKind> = Extract<Field, { kind: K }>

/** A field of a record kind, with what follows from its place there and from the contract. */
export type NamedField<F extends Field = Field> = F & {
  /** As the contract calls it; `cf:key` of an account's own. */
  name: string
  label: (t: TFunction) => string
  rules: Rules
  /** Holds what is sent against the contract. */
  schema: Schema
  /** What a record has in it: of a reference, the id and the name. */
  held: (record: object) => unknown
  /** What a new record begins with, as a record has it. */
  begins?: unknown
  /** The names of the categories whose records have it; without it, all records do. */
  onlyIn?: readonly string[]
}

/** What the control of a field is given. */
export interface InputProps<V, F extends Field = Field> {
  field: NamedField<F>
  value: V
  /** `outer` is the record that the chosen one is within. */
  onChange: (value: V, outer?: Named) => void
  /** What belongs to the control and is around it. */
  control: Partial<FieldControl>
  /** The whole form, or as much of it as is known. */
  values: Values
  /** The record that is changed; none for a new one. */
  record?: object | null | undefined
  /** Something was tried and refused: from now on, say what is wrong. */
  tried?: boolean
  /** What is wrong with it, for a control that brings its own label. */
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

/** The fields that can hold what the contract takes there. */
type FieldFor<Write> = [Write] extends [boolean]
  ? YesNoField | OtherField<never>
  : [Write] extends [number]
    ? NumberField | OtherField<never>
    : [Write] extends [readonly unknown[]]
      ? TagsField | ChoicesField | OtherField<never>
      : [Write] extends [string]
        ? Exclude<Field, YesNoField | TagsField | ChoicesField>
        : OtherField<never>

/** What is said of the fields that an input of the contract has. */
export type FieldsFor<Input> = { readonly [K in keyof Input]?: FieldFor<NonNullable<Input[K]>> }

/** What a key of the locales begins with: `status` and `status.asset` of `status.asset.in_use`. */
export type Prefix<Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head | `${Head}.${Prefix<Rest>}`
  : never
