import {
  type BulkImport,
  IMPORT_MODES,
  IMPORT_STATUSES,
  type ImportError,
  type ImportMapping,
  type ImportPreview,
  type ImportResource,
  type ImportWarning,
} from '@steward/contract/bulk-imports.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accountColumns, accountKey } from '../columns.ts'
import { accounts } from './accounts.ts'

/** A warning with what tells it from others, so that each chunk adds to those of its kind. */
export interface KeptWarning extends ImportWarning {
  kind: string
}

/** One file that is imported, with how far it has come. */
export const bulk_imports = pgTable(
  'bulk_imports',
  {
    ...accountColumns(),
    resource_type: text().$type<ImportResource>().notNull(),
    status: text({ enum: IMPORT_STATUSES }).notNull().default('pending'),
    mode: text({ enum: IMPORT_MODES }).notNull().default('create'),
    dry_run: boolean().notNull().default(false),
    create_missing: boolean().notNull().default(false),
    mapping: jsonb().$type<ImportMapping>().notNull(),
    /** None once the file was cleared away. */
    file_key: text(),
    filename: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of its bytes, by which the same file is known again. */
    checksum: text(),
    encoding: text().notNull(),
    /** Of a text; empty for a workbook. */
    delimiter: text().notNull(),
    /** The one that is read of a workbook, and all of them. */
    sheet: text(),
    sheets: jsonb().$type<string[]>().notNull().default([]),
    /** The file's own row with the names of its columns. */
    header_row: integer().notNull().default(1),
    headers: text().array().notNull(),
    sample: jsonb().$type<string[][]>().notNull(),
    date_orders: jsonb().$type<BulkImport['file_info']['date_orders']>().notNull().default([]),
    total_rows: integer().notNull(),
    /** The last row that is done with, in the transaction of its effects: a crash repeats nothing. */
    cursor: integer().notNull().default(0),
    successful_rows: integer().notNull().default(0),
    error_rows: integer().notNull().default(0),
    error_details: jsonb().$type<ImportError[]>().notNull().default([]),
    /** What forms would have refused and came in, by kind; of a check they are in its preview. */
    warnings: jsonb().$type<readonly KeptWarning[]>().notNull().default([]),
    preview: jsonb().$type<ImportPreview>(),
    failure: text(),
    cancelled: boolean().notNull().default(false),
    created_by_id: uuid().notNull(),
    /** The sites that whoever started it was limited to; empty: all. */
    site_scope: uuid().array().notNull().default([]),
    /** Who works on it, until when by the database's clock. */
    lease_by: uuid(),
    lease_until: timestamp(),
    started_at: timestamp(),
    finished_at: timestamp(),
    rate: real(),
  },
  (t) => [
    accountKey(t),
    index('bulk_imports__created_at').on(t.account_id, t.created_at, t.id),
    index('bulk_imports__checksum').on(t.account_id, t.checksum),
  ],
)

/** What was wrong with each row that did not come in. */
export const import_errors = pgTable(
  'import_errors',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    import_id: uuid().notNull(),
    row_no: integer().notNull(),
    errors: jsonb().$type<Omit<ImportError, 'row'>[]>().notNull(),
    /** Of the first rows of a check: the cells, to be mended. */
    cells: jsonb().$type<string[]>(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.import_id, t.row_no] })],
)

/**
 * The cells of files under way. It is no table of an account: COPY is refused under row-level security, and it is
 * unlogged, so a worker compares its count with the file's before it trusts it.
 */
export const import_rows = pgTable(
  'import_rows',
  {
    import_id: uuid().notNull(),
    row_no: integer().notNull(),
    account_id: uuid().notNull(),
    cells: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.row_no] })],
)
