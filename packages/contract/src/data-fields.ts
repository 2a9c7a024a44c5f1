import * as z from 'zod/mini'
import { CustomValue, fieldKey } from './custom-fields.ts'
import type { Flag } from './flags.ts'
import { id, maybe, optionalLongText, optionalText, text, whole } from './kit/fields.ts'
import { anyOf, listQuery, many, one } from './kit/list.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'

export { columnOf, CUSTOM_PREFIX, type CustomColumn, keyOf } from './kit/custom-column.ts'

/** The kinds of record that people may give fields of their own. */
export const FIELD_ENTITIES = ['asset', 'work_order'] as const
export type FieldEntity = (typeof FIELD_ENTITIES)[number]
/** What has to be switched on for each of them. */
export const FIELD_FLAGS = {
  asset: 'assets.custom_fields.enable',
  work_order: 'work_orders.custom_fields.enable',
} as const satisfies Record<FieldEntity, Flag>
/** Where on the record's pages a field is. */
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
/** Whether it can ask for a value that no other record has. */
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
/** One of the choices: no list of a file could hold it with a semicolon. */
const option = () => text(100).check(z.regex(OPTION))

/** What every object of JavaScript has by itself: read under such a key, an empty field would seem to have a value. */
const INHERITED: readonly string[] = ['constructor', '__proto__']
/** Whether a new field may be called so. */
export const isFreeKey = (key: string): boolean => !INHERITED.includes(key)

export const DataFieldInput = z.strictObject({
  /** Assets where it is left out. It never changes. */
  entity: z.optional(z.enum(FIELD_ENTITIES)),
  section: z.enum(FIELD_SECTIONS),
  label: text(128),
  /** Made from the label where it is left out. It never changes. */
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
  /** Of assets: which categories have it. */
  category_ids: z.optional(z.array(id()).check(z.maxLength(200))),
  /** Of work orders: which types have it. */
  work_order_type_ids: z.optional(z.array(id()).check(z.maxLength(200))),
})
export type DataFieldInput = z.infer<typeof DataFieldInput>

/** A field that an account gave to its records. */
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
  /** Empty: of every category. A category's fields are those of the categories below it, too. */
  category_ids: z.array(id()),
  categories: z.array(z.strictObject({ id: id(), name: z.string() })),
  /** Empty: of every type. */
  work_order_type_ids: z.array(id()),
  work_order_types: z.array(z.strictObject({ id: id(), name: z.string() })),
  sort_order: z.int(),
  status: z.enum(['active', 'archived']),
  /** With `view=complete`: how many live records have a value. */
  records_count: z.optional(z.int()),
})
export type DataField = z.infer<typeof DataField>

const DataFieldChanges = z.extend(z.partial(DataFieldInput), {
  lock_version: z.optional(z.int()),
  /** Options that records have may go nevertheless; what is stored stays. */
  remove_used_options: z.optional(z.boolean()),
})

/** A field that every asset has. */
export const SystemField = z.strictObject({
  key: z.string(),
  /** The text that names it. */
  label_key: z.string(),
  type: z.enum([...FIELD_TYPES, 'reference', 'list', 'image']),
  /** Asked for by forms: since no asset can be without it, or since the account wants it. */
  required: z.boolean(),
  /** Left out of forms and lists; what is stored stays. */
  hidden: z.boolean(),
  /** Can be neither hidden nor required. */
  fixed: z.boolean(),
  section: z.enum(FIELD_SECTIONS),
})
export type SystemField = z.infer<typeof SystemField>

const fieldNames = () =>
  z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)))
/** All that are hidden, all that are required; what is left out stays. */
const SystemFieldChanges = z.strictObject({ hidden: fieldNames(), required: fieldNames() })
export type SystemFieldChanges = z.infer<typeof SystemFieldChanges>

// Which of the two it is about is in what is asked for, and is looked at there.
const flag = Object.values(FIELD_FLAGS)
const view = { access: { any: ['asset:view', 'work_order:view'] }, flag } as const
const change = { access: 'system:modify_system_settings', flag } as const
const byId = { path: '/data_fields/:id', params: ById } as const

/**
 * The fields that people give to their records. To view them is part of viewing the records. While the feature is
 * switched off, what is stored stays and nothing of it can be written.
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
        /** The fields that records of this category have; `null`: those without one. */
        'filter[category_id]': anyOf(id()),
        /** The fields that work orders of this type have; `null`: those without one. */
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
  /** Puts a field away with all that is stored in it. */
  remove: route({ ...byId, ...change, name: 'data_fields.remove', method: 'DELETE' }),
  restore: route({
    ...byId,
    ...change,
    path: '/data_fields/:id/restore',
    name: 'data_fields.restore',
    method: 'POST',
    reply: one(DataField),
  }),
  /** The order of fields among each other. */
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
    reply: z.strictObject({ data: z.array(z.strictObject({ id: id(), sort_order: z.int() })) }),
  }),
  /** The fields that every asset has. */
  system: route({
    access: 'asset:view',
    flag: FIELD_FLAGS.asset,
    name: 'data_fields.system',
    method: 'GET',
    path: '/data_fields/system',
    query: z.strictObject({ 'filter[entity]': z.optional(z.enum(['asset'])) }),
    reply: z.strictObject({ data: z.array(SystemField) }),
  }),
  /** Which of them forms and lists leave out, and which forms ask for. An import states what is, and isn't refused. */
  updateSystem: route({
    ...change,
    flag: FIELD_FLAGS.asset,
    name: 'data_fields.update_system',
    method: 'PUT',
    path: '/data_fields/system',
    body: z.strictObject({ system_fields: SystemFieldChanges }),
    reply: z.strictObject({ data: z.array(SystemField) }),
  }),
}

export type DataFieldChanges = z.infer<typeof DataFieldChanges>
