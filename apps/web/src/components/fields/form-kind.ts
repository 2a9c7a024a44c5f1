import type { Auditable } from '@steward/contract/audits.ts'
import type { FieldEntity } from '@steward/contract/data-fields.ts'
import { KINDS, type KindsWith } from '@steward/contract/kinds.ts'
import { fieldsOfBody } from '@steward/contract/kit/rules.ts'
import { type BodyOf, type ReplyOf, type Route, shapeOf } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import type { Problems } from '#components/record-form/record-fields.ts'
import type { RecordForm } from '#components/record-form/use-record-form.ts'
import type { ApiError } from '#lib/api-error.ts'
import type { TKey } from '#lib/i18n.ts'
import type { Field, FieldsFor, NamedField, Prefix, Values } from './field.ts'
import { fieldAt, namedFields } from './named.ts'
import type { NestedFields } from '#components/history/event-lines.ts'

/** What every record of a kind has. */
export interface Recorded {
  id: string
  archived_at: string | null
  lock_version: number
  created_at: string
  updated_at: string
}

/** The routes that a kind's form needs. */
export interface FormApi<Row> {
  get: Route & { reply: { _zod: { output: { data: Row } } } }
  create: Route
  update: Route
}
export type RowOf<Api extends { get: Route }> =
  ReplyOf<Api['get']> extends { data: infer Row } ? Row : never
type Written<Api extends { create: Route }> = BodyOf<Api['create']>[keyof BodyOf<Api['create']>]
export type FieldsOf<Api extends { create: Route }> = FieldsFor<Written<Api>>

/** What a part of a form that is no field is given. */
export interface FormPartProps {
  form: RecordForm<Values, never>
  fields: readonly NamedField[]
  record: object | null
}
/** A part that is no field: a preview. Give it lazily. */
interface OtherPart {
  name: string
  component: ComponentType<FormPartProps>
}
/** Fields under a title of their own; `picture` is where the record's picture is asked for. */
interface SectionSpec<Name> {
  title?: TKey
  fields: readonly (Name | 'picture' | OtherPart)[]
}
export type FormPart = { name: string; field?: NamedField; component?: OtherPart['component'] }

/** The fields that accounts give to records of a kind. */
export interface CustomFieldsOf {
  entity: FieldEntity
  /** The field that decides which of them a record has. */
  by: 'category_id' | 'work_order_type_id'
}

interface Picture {
  failed: TKey
  round?: boolean
}

export interface FormSpec<Words extends string, Row extends Recorded, Name extends string> {
  /** Where its texts are: `departments` of `departments.fields.name`. */
  words: Words
  /** What one is called; its name where nothing is said. */
  nameOf?: (row: Row) => string
  /** What the dialog says below its title while one is added. */
  addText?: TKey
  /** The form, where it isn't all fields one after the other. */
  form?: readonly SectionSpec<Name>[]
  /** A picture of the record, which is sent after it; `failed` says that the record was saved without. */
  picture?: Picture
  /** What several fields together get wrong. */
  check?: (values: Values, t: TFunction) => Problems<Values>
  /** A refusal in words of this kind's own, where the common ones don't do. */
  refused?: (error: ApiError, t: TFunction) => Problems<Values>
  /** What is sent, where one field says several of the contract's. */
  body?: (body: Body, values: Values) => Body
  /** Accounts give it fields of their own. */
  own?: CustomFieldsOf
}

type Body = Record<string, unknown>

/** A kind of record with its fields: its form and the words of its history follow from it. */
export interface FormKind<Row extends Recorded = Recorded> {
  words: string
  type: Auditable
  api: FormApi<Row>
  /** What wraps a body: `department`. */
  wrapper: string
  fields: readonly NamedField[]
  form: readonly { title?: TKey; parts: readonly FormPart[] }[]
  picture: Picture | undefined
  addText: TKey | undefined
  check: (values: Values, t: TFunction) => Problems<Values>
  refused: ((error: ApiError, t: TFunction) => Problems<Values>) | undefined
  body: (body: Body, values: Values) => Body
  nameOf: (row: Row) => string
  own: CustomFieldsOf | undefined
  /** What its history keeps as one value of several fields. */
  nested?: NestedFields
  /** Whether its form reads what the complete view has. */
  complete: boolean
}

export type FormWord = 'create' | 'created' | 'edit' | 'edit_title' | 'saved' | 'add'
/** Compiles only where the locales have these texts. */
export type Worded<Key extends string> = [Exclude<Key, TKey>] extends [never]
  ? unknown
  : { words: Exclude<Key, TKey> }

const recordName = (row: object) => String((row as { name?: unknown }).name ?? '')

/**
 * Declares what the form of a kind of record asks for, and so its history as well. Limits, choices and what must be
 * filled in come from the contract; texts from the locales, under `words`.
 */
export function formKind<
  Words extends Prefix<TKey>,
  Api extends FormApi<Recorded>,
  Fields extends FieldsOf<Api>,
>(
  api: Api,
  fields: Fields,
  spec: FormSpec<Words, RowOf<Api> & Recorded, keyof Fields & string> &
    Worded<`${Words}.${FormWord | `fields.${keyof Fields & string}`}`>,
): FormKind<RowOf<Api> & Recorded> {
  type Row = RowOf<Api> & Recorded
  const { words, form, picture, refused, addText, own, ...functions } = spec as FormSpec<
    Words,
    Row,
    string
  >
  const { check = () => ({}), body = (same) => same, nameOf = recordName } = functions
  const wrapper = Object.keys(shapeOf(api.create.body))[0]!
  const schemas = fieldsOfBody(api.create.body, wrapper)
  const named = namedFields(words, schemas, fields as Record<string, Field>)
  const fieldPart = (field: NamedField): FormPart => ({ name: field.name, field })
  const partOf = (part: string | OtherPart): FormPart => {
    if (typeof part !== 'string') return part
    return part === 'picture' ? { name: part } : fieldPart(fieldAt(named, part))
  }
  return {
    ...{ words, wrapper, picture, refused, addText, check, body, nameOf, own },
    type: KINDS[wrapper as KindsWith<'audited'>].audited,
    api: api as unknown as FormApi<Row>,
    fields: named,
    form: form
      ? form.map(({ fields: parts, ...section }) => ({ ...section, parts: parts.map(partOf) }))
      : [{ parts: named.map(fieldPart) }],
    complete: false,
  }
}
