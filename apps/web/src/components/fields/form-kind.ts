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
import type { NestedFields } from '#components/history/event-lines.ts'
import type { Field, FieldsFor, NamedField, Prefix, Values } from './field.ts'
import { fieldAt, namedFields } from './named.ts'

/** The properties that all records have. */
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

/** The props of a form's part that isn't a field. */
export interface FormPartProps {
  form: RecordForm<Values, never>
  fields: readonly NamedField[]
  record: object | null
}
/** A part of a form that isn't a field, such as a preview. Has to be lazy. */
interface OtherPart {
  name: string
  component: ComponentType<FormPartProps>
}
/** Fields under a heading; `picture` is the place of the record's picture. */
interface SectionSpec<Name> {
  title?: TKey
  fields: readonly (Name | 'picture' | OtherPart)[]
}
export type FormPart = { name: string; field?: NamedField; component?: OtherPart['component'] }

/** The custom fields of a kind. */
export interface CustomFieldsOf {
  entity: FieldEntity
  /** The field that decides which custom fields a record has. */
  by: 'category_id' | 'work_order_type_id'
}

interface Picture {
  failed: TKey
  round?: boolean
}

export interface FormSpec<Words extends string, Row extends Recorded, Name extends string> {
  /** The locale prefix of its texts: `departments` of `departments.fields.name`. */
  words: Words
  /** The name of a record; by default its `name`. */
  nameOf?: (row: Row) => string
  /** The description of the dialog that adds a record. */
  addText?: TKey
  /** The sections of the form; by default all fields in one. */
  form?: readonly SectionSpec<Name>[]
  /** The record's picture, which is uploaded after the record is saved; `failed` is the message if that fails. */
  picture?: Picture
  /** Problems of several fields together. */
  check?: (values: Values, t: TFunction) => Problems<Values>
  /** Specific messages for some refusals. */
  refused?: (error: ApiError, t: TFunction) => Problems<Values>
  /** Adjusts the body where a field stands for several of the contract. */
  body?: (body: Body, values: Values) => Body
  /** Set if accounts can add custom fields. */
  customFields?: CustomFieldsOf
}

type Body = Record<string, unknown>

/** A kind of record with its fields, from which its form and the wording of its history follow. */
export interface FormKind<Row extends Recorded = Recorded> {
  words: string
  type: Auditable
  api: FormApi<Row>
  /** The key of the record in a body: `department`. */
  wrapper: string
  fields: readonly NamedField[]
  form: readonly { title?: TKey; parts: readonly FormPart[] }[]
  picture: Picture | undefined
  addText: TKey | undefined
  check: (values: Values, t: TFunction) => Problems<Values>
  refused: ((error: ApiError, t: TFunction) => Problems<Values>) | undefined
  body: (body: Body, values: Values) => Body
  nameOf: (row: Row) => string
  customFields: CustomFieldsOf | undefined
  /** Values of its history that consist of several fields. */
  nested?: NestedFields
  /** Whether its form needs the complete view of a record. */
  complete: boolean
}

export type FormWord = 'create' | 'created' | 'edit' | 'edit_title' | 'saved' | 'add'
/** Compiles only if the locales have these texts. */
export type Worded<Key extends string> = [Exclude<Key, TKey>] extends [never]
  ? unknown
  : { words: Exclude<Key, TKey> }

const recordName = (row: object) => String((row as { name?: unknown }).name ?? '')

/**
 * Declares the fields of a kind, for its form and its history. Limits, choices and required fields come from the
 * contract; texts from the locales, under `words`.
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
  const { words, form, picture, refused, addText, customFields, ...functions } = spec as FormSpec<
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
    ...{ words, wrapper, picture, refused, addText, check, body, nameOf, customFields },
    type: KINDS[wrapper as KindsWith<'audited'>].audited,
    api: api as unknown as FormApi<Row>,
    fields: named,
    form: form
      ? form.map(({ fields: parts, ...section }) => ({ ...section, parts: parts.map(partOf) }))
      : [{ parts: named.map(fieldPart) }],
    complete: false,
  }
}
