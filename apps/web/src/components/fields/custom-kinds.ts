import {
  columnOf,
  type DataField,
  dataFieldsApi,
  type FieldEntity,
  type FieldType,
} from '@steward/contract/data-fields.ts'
import { date as calendarDate } from '@steward/contract/kit/fields.ts'
import type { Schema } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'
import { send } from '#lib/http.ts'
import { i18n } from '#lib/i18n.ts'
import {
  choice,
  choices,
  date,
  type Field,
  link,
  longText,
  money,
  type NamedField,
  number,
  reference,
  text,
  yesNo,
} from './field.ts'

/** The properties of a custom field that are known while it is being defined. */
export type Definition = Pick<
  DataField,
  'key' | 'label' | 'type' | 'options' | 'required' | 'min' | 'max' | 'max_length' | 'unit'
> &
  Pick<DataField, 'help_text' | 'default_value'> &
  Partial<
    Pick<DataField, 'unique' | 'section' | 'categories' | 'work_order_types' | 'show_in_list'>
  >

const aNumber = { problem: { format: 'data_fields.refused.number' } } as const

/** The field of each type. */
const KINDS: Readonly<Record<FieldType, (definition: Definition) => Field>> = {
  text: () => text(),
  long_text: () => longText(),
  integer: (of) => number({ ...aNumber, ...unitOf(of) }),
  decimal: (of) => number({ ...aNumber, ...unitOf(of), decimal: true }),
  money: () => money(aNumber),
  date: () => date({ problem: { format: 'data_fields.refused.date' } }),
  boolean: () => yesNo({ open: true }),
  single_select: ({ options }) => choice({ options }),
  multi_select: ({ options }) => choices({ options }),
  url: () => link('url'),
  email: () => link('email'),
  phone: () => link('phone'),
  employee: () => reference('employee'),
  asset: () => reference('asset'),
}

const unitOf = ({ unit }: Definition) => (unit ? { unit: { text: unit } } : {})

const string = (form?: RegExp) => {
  const any = z.string().check(z.trim())
  return () => (form ? any.check(z.regex(form)) : any)
}

const atMost = ({ max_length }: Definition) =>
  max_length === null ? z.string() : z.string().check(z.maxLength(max_length))

/** A number within the limits of the definition. */
const within = ({ min, max }: Definition) =>
  z.number().check(z.minimum(Number(min ?? -Infinity)), z.maximum(Number(max ?? Infinity)))

/** A decimal string within the limits of the definition. */
const decimals = (form: RegExp) => (definition: Definition) =>
  z.pipe(z.pipe(z.string().check(z.regex(form)), z.transform(Number)), within(definition))

/** The basic format of each type's values; the server checks them completely. */
const SCHEMAS: Readonly<Record<FieldType, (definition: Definition) => Schema>> = {
  text: atMost,
  long_text: atMost,
  integer: (of) => z.pipe(z.int(), within(of)),
  decimal: decimals(/^-?\d{1,15}(\.\d+)?$/),
  money: decimals(/^\d{1,14}(\.\d+)?$/),
  date: calendarDate,
  boolean: () => z.boolean(),
  single_select: string(),
  multi_select: () => z.array(z.string()),
  url: string(/^https?:\/\/\S+$/i),
  email: string(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  phone: string(),
  employee: string(),
  asset: string(),
}

/** A record with custom fields. */
interface Holder {
  custom_fields?: Readonly<Record<string, unknown>>
  custom_field_names?: Readonly<Record<string, string>>
}

const namedIn = (id: unknown, { custom_field_names: names = {} }: Holder) =>
  id === undefined || id === null
    ? null
    : { id: String(id), name: names[String(id)] ?? i18n.t('data_fields.unknown_record') }

/** The categories or types whose records have the field. */
const groupsOf = ({ categories = [], work_order_types = [] }: Definition) => [
  ...categories,
  ...work_order_types,
]

/** A custom field as a field of one of the kinds, named `cf:key`. */
export function customField(definition: Definition): NamedField {
  const { key, label, type, required, max_length, help_text, unique, section } = definition
  const { default_value, show_in_list } = definition
  const groups = groupsOf(definition)
  const field = KINDS[type](definition)
  const schema = SCHEMAS[type](definition)
  return {
    ...field,
    name: columnOf(key),
    label: () => label,
    rules: { required, ...(max_length !== null && { max: max_length }) },
    schema: required ? schema : z.nullable(schema),
    held: (record) => {
      const value = (record as Holder).custom_fields?.[key]
      return field.kind === 'reference' ? namedIn(value, record as Holder) : value
    },
    ...(help_text && { hint: { text: help_text } }),
    ...(section && { group: section }),
    ...(unique && { single: true }),
    ...(show_in_list && { listed: true }),
    ...(default_value !== null && { begins: default_value }),
    ...(groups.length > 0 && { onlyIn: groups.map(({ name }) => name) }),
  }
}

/** Reads the custom fields of a group; null: those of every group; undefined: all. */
export async function readCustomFields(
  entity: FieldEntity,
  group: string | null | undefined,
  signal: AbortSignal,
): Promise<NamedField[]> {
  const by = entity === 'asset' ? 'filter[category_id]' : 'filter[work_order_type_id]'
  const query = {
    per_page: 200,
    'filter[entity]': entity,
    ...(group !== undefined && { [by]: [group] }),
  }
  const { data } = await send(dataFieldsApi.list, { query }, signal)
  return data.map(customField)
}
