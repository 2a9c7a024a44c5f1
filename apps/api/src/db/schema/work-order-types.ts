import {
  type ChecklistStep,
  PRIORITIES,
  WORK_ORDER_KINDS,
  WORK_ORDER_TYPE_STATUSES,
} from '@steward/contract/work-order-types.ts'
import { sql } from 'drizzle-orm'
import { boolean, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { naturalText } from '../column-types.ts'
import {
  accountKey,
  recordColumns,
  longText,
  searchIndex,
  searchText,
  sortable,
  taken,
} from '../columns.ts'

/** A kind of work, with what its work orders begin with. */
export const work_order_types = pgTable(
  'work_order_types',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    /** Names the type in files and rules; it never changes. */
    key: text().notNull(),
    kind: text({ enum: WORK_ORDER_KINDS }).notNull().default('corrective'),
    default_priority: text({ enum: PRIORITIES }).notNull().default('medium'),
    /** Hours from its creation until a work order of this type is due. */
    target_hours: numeric({ precision: 8, scale: 2 }),
    require_asset: boolean().notNull().default(false),
    require_resolution: boolean().notNull().default(false),
    checklist: jsonb().$type<ChecklistStep[]>().notNull().default([]),
    number_prefix: text(),
    colour: text(),
    icon: text(),
    description: text(),
    status: text({ enum: WORK_ORDER_TYPE_STATUSES }).notNull().default('active'),
    external_id: text(),
    ...searchText(() => sql`search_text(name, key, ${longText('description')})`),
  },
  (t) => [
    accountKey(t),
    taken('work_order_type', t, t.name),
    taken('work_order_type', t, t.key),
    taken('work_order_type', t, t.external_id),
    sortable('work_order_types', t, t.name),
    sortable('work_order_types', t, t.key),
    sortable('work_order_types', t, t.created_at),
    sortable('work_order_types', t, t.updated_at),
    searchIndex('work_order_types', t),
  ],
)
