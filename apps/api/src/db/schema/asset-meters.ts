import { sql } from 'drizzle-orm'
import { boolean, index, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { naturalText, timestamp } from '../column-types.ts'
import {
  accountColumns,
  accountKey,
  recordColumns,
  referring,
  sameAccount,
  taken,
  targetNamed,
} from '../columns.ts'
import { assets } from './assets.ts'

/** A meter of an asset: operating hours, mileage, units. */
export const asset_meters = pgTable(
  'asset_meters',
  {
    ...recordColumns(),
    asset_id: uuid().notNull(),
    name: naturalText().notNull(),
    unit: text().notNull(),
    /** The newest reading. */
    reading: numeric(),
    read_at: timestamp(),
    /** The import that created it. */
    import_id: uuid(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_id, assets),
    referring('asset_meters', t, t.asset_id),
    taken('asset_meter', t, t.name, sql`${t.asset_id}`),
  ],
)

export const asset_meter_readings = pgTable(
  'asset_meter_readings',
  {
    ...accountColumns(),
    asset_meter_id: uuid().notNull(),
    value: numeric().notNull(),
    read_at: timestamp().notNull(),
    read_by: uuid(),
    /** Whether the meter was reset, so that the value may be less than the one before. */
    reset: boolean().notNull().default(false),
    note: text(),
    /** The import that added it. The reading stays when the import is deleted. */
    import_id: uuid(),
    /** The step of a work order whose answer it is. */
    work_order_task_id: uuid(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_meter_id, asset_meters),
    sameAccount(t, t.work_order_task_id, targetNamed('work_order_tasks')),
    uniqueIndex('asset_meter_readings__task')
      .on(t.account_id, t.work_order_task_id)
      .where(sql`work_order_task_id is not null`),
    index('asset_meter_readings__newest').on(t.account_id, t.asset_meter_id, t.read_at),
    index('asset_meter_readings__import')
      .on(t.account_id, t.import_id, t.id)
      .where(sql`import_id is not null`),
  ],
)
