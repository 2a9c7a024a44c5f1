import * as z from 'zod/mini'
import { CustomValue, fieldKey } from './custom-fields.ts'
import type { Flag } from './flags.ts'
import { id, maybe, optionalLongText, optionalText, text, whole } from './kit/fields.ts'
import { anyOf, listQuery, many, one, unpaged } from './kit/list.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'

export { columnOf, CUSTOM_PREFIX, type CustomColumn, keyOf } from './kit/custom-column.ts'

/** The kinds of records with custom fields. */
export const FIELD_ENTITIES = ['asset', 'work_order'] as const
export type FieldEntity = (typeof FIELD_ENTITIES)[number]
/** The feature flag of each of them. */
export const FIELD_FLAGS = {
  asset: 'assets.custom_fields.enable',
  work_order: 'work_orders.custom_fields.enable',
} as const satisfies Record<FieldEntity, Flag>
/** The section of a field on the record's page. */
export const FIELD_SECTIONS = ['details', 'financial-info', 'additional-info'] as const
export type FieldSection = (typeof FIELD_SECTIONS)[number]
export const FIELD_TYPES = [
  'text',
  'long_text',
  'integer',
  'decimal',
  'money',
  'date',
  'boolean',
  'single_select',
  'multi_select',
  'url',
  'email',
  'phone',
  'employee',
  'asset',
] as const
export type FieldType = (typeof FIELD_TYPES)[number]

const among =
  <const T extends FieldType>(...types: T[]) =>
  (type: FieldType): type is T =>
    (types as FieldType[]).includes(type)

/** Whether a field has options to choose from. */
export const hasOptions = among('single_select', 'multi_select')
/** Whether its values are numbers, with a smallest and a largest one. */
export const isNumeric = among('integer', 'decimal', 'money')
/** Whether its values are typed as text: a filter looks for a part of them. */
export const isTextual = among('text', 'long_text', 'url', 'email', 'phone')
/** Whether its values are ids of other records. */
export const isReferring = among('employee', 'asset')
/** Whether a filter over it has two ends. */
export const isRanged = among('integer', 'decimal', 'money', 'date')
/** Whether its values are few enough to be counted. */
export const isCounted = among('boolean', 'single_select', 'multi_select', 'employee', 'asset')
/** Whether records can be grouped by it: each has one value at most, and the values are short. */
export const isGroupable = among('boolean', 'single_select', 'text')
/** Whether it can require unique values. */
export const mayBeUnique = among('text', 'integer', 'url', 'email', 'phone')
/** Whether a field of this type can have a maximum length; only texts can have a pattern. */
export const hasLength = among('text', 'long_text')

/** A bound of a number, as decimal text. */
const bound = () =>
  maybe(
    z.pipe(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((value: string | number) => String(value).trim()),
      ),
      z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,6})?$/)),
    ),
  )

export const OPTION = /^[^;]*$/
/** One of the choices, without semicolons, because lists in files are separated by them. */
const option = () => text(100).check(z.regex(OPTION))

/** The properties of every JavaScript object: with such a key, an empty field would seem to have a value. */
const INHERITED: readonly string[] = ['constructor', '__proto__']
/** Whether a new field may have this key. */
export const isFreeKey = (key: string): boolean => !INHERITED.includes(key)

export const DataFieldInput = z.strictObject({
  /** By default assets. It can't be changed. */
  entity: z.optional(z.enum(FIELD_ENTITIES)),
  section: z.enum(FIELD_SECTIONS),
  label: text(128),
  /** By default made from the label. It can't be changed. */
  key: maybe(fieldKey().check(z.refine(isFreeKey, { params: { code: 'free_key' } }))),
  type: z.enum(FIELD_TYPES),
  options: z.optional(z.array(option()).check(z.maxLength(500))),
  required: z.optional(z.boolean()),
  unique: z.optional(z.boolean()),
  show_in_list: z.optional(z.boolean()),
  min: bound(),
  max: bound(),
  max_length: maybe(whole(1, 10_000)),
  pattern: optionalText(200),
  unit: optionalText(16),
  default_value: maybe(CustomValue),
  help_text: optionalLongText(500),
  /** For assets: the categories that have it. */
  category_ids: z.optional(z.array(id()).check(z.maxLength(200))),
  /** For work orders: the types that have it. */
  work_order_type_ids: z.optional(z.array(id()).check(z.maxLength(200))),
})
export type DataFieldInput = z.infer<typeof DataFieldInput>

/** A custom field of an account. */
export const DataField = z.strictObject({
  ...recordFields,
  entity: z.enum(FIELD_ENTITIES),
  section: z.enum(FIELD_SECTIONS),
  label: z.string(),
  key: z.string(),
  type: z.enum(FIELD_TYPES),
  options: z.array(z.string()),
  required: z.boolean(),
  unique: z.boolean(),
  show_in_list: z.boolean(),
  min: textOrNull(),
  max: textOrNull(),
  max_length: z.nullable(z.int()),
  pattern: textOrNull(),
  unit: textOrNull(),
  default_value: z.nullable(CustomValue),
  help_text: textOrNull(),
  /** Empty for every category. Fields of a category also apply to the categories below it. */
  category_ids: z.array(id()),
  categories: z.array(z.strictObject({ id: id(), name: z.string() })),
  /** Empty for every type. */
  work_order_type_ids: z.array(id()),
  work_order_types: z.array(z.strictObject({ id: id(), name: z.string() })),
  sort_order: z.int(),
  status: z.enum(['active', 'archived']),
  /** With `view=complete`: the number of live records with a value. */
  records_count: z.optional(z.int()),
})
export type DataField = z.infer<typeof DataField>

const DataFieldChanges = z.extend(z.partial(DataFieldInput), {
  lock_version: z.optional(z.int()),
  /** Also removes options that records have; stored values stay. */
  remove_used_options: z.optional(z.boolean()),
})

/** A built-in field of assets. */
export const SystemField = z.strictObject({
  key: z.string(),
  /** The key of its name in the texts. */
  label_key: z.string(),
  type: z.enum([...FIELD_TYPES, 'reference', 'list', 'image']),
  /** Whether forms require it, because every asset has it or because of the account's setting. */
  required: z.boolean(),
  /** Whether forms and lists leave it out; stored values stay. */
  hidden: z.boolean(),
  /** Whether it can be neither hidden nor required. */
  fixed: z.boolean(),
  section: z.enum(FIELD_SECTIONS),
})
export type SystemField = z.infer<typeof SystemField>

const fieldNames = () =>
  z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))
/** All hidden and all required fields; a list that is left out stays. */
const SystemFieldChanges = z.strictObject({ hidden: fieldNames(), required: fieldNames() })
export type SystemFieldChanges = z.infer<typeof SystemFieldChanges>

// Which of the two it is about is in what is asked for, and is looked at there.
const flag = Object.values(FIELD_FLAGS)
const view = { access: { any: ['asset:view', 'work_order:view'] }, flag } as const
const change = { access: 'system:modify_system_settings', flag } as const
const byId = { path: '/data_fields/:id', params: ById } as const

/**
 * The calls for custom fields. People who may view the records may view their fields. While the feature is switched
 * off, stored values stay, and none can be written.
 */
export const dataFieldsApi = {
  list: route({
    ...view,
    name: 'data_fields.list',
    method: 'GET',
    path: '/data_fields',
    query: listQuery(DataField, {
      sort: ['sort_order', 'label', 'key', 'created_at', 'updated_at'],
      filters: {
        'filter[entity]': anyOf(z.enum(FIELD_ENTITIES)),
        'filter[section]': anyOf(z.enum(FIELD_SECTIONS)),
        'filter[type]': anyOf(z.enum(FIELD_TYPES)),
        /** The fields of records in this category; `null` for records without one. */
        'filter[category_id]': anyOf(id()),
        /** The fields of work orders of this type; `null` for work orders without one. */
        'filter[work_order_type_id]': anyOf(id()),
        ...archivedFilter,
      },
    }),
    reply: many(DataField),
  }),
  get: route({
    ...byId,
    ...view,
    name: 'data_fields.get',
    method: 'GET',
    query: z.strictObject({ view: z.optional(z.enum(['complete'])) }),
    reply: one(DataField),
  }),
  create: route({
    ...change,
    name: 'data_fields.create',
    method: 'POST',
    status: 201,
    path: '/data_fields',
    body: z.strictObject({ data_field: DataFieldInput }),
    reply: one(DataField),
  }),
  update: route({
    ...byId,
    ...change,
    name: 'data_fields.update',
    method: 'PUT',
    body: z.strictObject({ data_field: DataFieldChanges }),
    reply: one(DataField),
  }),
  /** Archives a field with its stored values. */
  remove: route({ ...byId, ...change, name: 'data_fields.remove', method: 'DELETE' }),
  restore: route({
    ...byId,
    ...change,
    path: '/data_fields/:id/restore',
    name: 'data_fields.restore',
    method: 'POST',
    reply: one(DataField),
  }),
  /** The order of fields. */
  reorder: route({
    ...change,
    name: 'data_fields.reorder',
    method: 'POST',
    path: '/data_fields/reorder',
    body: z.strictObject({
      data_fields: z.strictObject({
        ids: z.array(id()).check(z.minLength(1), z.maxLength(LIMITS.custom_fields)),
      }),
    }),
    reply: unpaged(z.strictObject({ id: id(), sort_order: z.int() })),
  }),
  /** The built-in fields of assets. */
  system: route({
    access: 'asset:view',
    flag: FIELD_FLAGS.asset,
    name: 'data_fields.system',
    method: 'GET',
    path: '/data_fields/system',
    query: z.strictObject({ 'filter[entity]': z.optional(z.enum(['asset'])) }),
    reply: unpaged(SystemField),
  }),
  /**
   * Changes which of them are hidden in forms and lists, and which are required in forms. Imports aren't refused for
   * missing ones.
   */
  updateSystem: route({
    ...change,
    flag: FIELD_FLAGS.asset,
    name: 'data_fields.update_system',
    method: 'PUT',
    path: '/data_fields/system',
    body: z.strictObject({ system_fields: SystemFieldChanges }),
    reply: unpaged(SystemField),
  }),
}

export type DataFieldChanges = z.infer<typeof DataFieldChanges>
