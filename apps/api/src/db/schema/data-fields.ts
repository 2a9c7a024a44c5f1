import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FIELD_ENTITIES, FIELD_SECTIONS, FIELD_TYPES } from '@steward/contract/data-fields.ts'
import { naturalText } from '../column-types.ts'
import { accountKey, recordColumns } from '../columns.ts'

/** Custom fields. Archived fields keep their data. */
export const data_fields = pgTable(
  'data_fields',
  {
    ...recordColumns(),
    entity: text({ enum: FIELD_ENTITIES }).notNull(),
    section: text({ enum: FIELD_SECTIONS }).notNull(),
    label: naturalText().notNull(),
    key: text().notNull(),
    type: text({ enum: FIELD_TYPES }).notNull(),
    options: text().array().notNull().default([]),
    required: boolean().notNull().default(false),
    unique: boolean().notNull().default(false),
    show_in_list: boolean().notNull().default(false),
    min: numeric(),
    max: numeric(),
    max_length: integer(),
    pattern: text(),
    unit: text(),
    default_value: jsonb(),
    help_text: text(),
    /** Empty for every category and every type. */
    category_ids: uuid().array().notNull().default([]),
    work_order_type_ids: uuid().array().notNull().default([]),
    sort_order: integer().notNull().default(0),
  },
  (t) => [
    accountKey(t),
    // Including archived ones, because their values are still stored under their key.
    uniqueIndex('data_field__key__taken').on(t.account_id, t.entity, t.key),
    index('data_fields__order').on(t.account_id, t.entity, t.section, t.sort_order),
  ],
)
