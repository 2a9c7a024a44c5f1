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

/** A warning with the key of its kind, under which all chunks count together. */
export interface KeptWarning extends ImportWarning {
  kind: string
}

/** An import of a file, with its progress. */
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
    /** Null once the file was deleted. */
    file_key: text(),
    filename: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of its bytes, by which the same file is recognized. */
    checksum: text(),
    encoding: text().notNull(),
    /** The separator of a CSV file; empty for a workbook. */
    delimiter: text().notNull(),
    /** The sheet of a workbook that is read, and all its sheets. */
    sheet: text(),
    sheets: jsonb().$type<string[]>().notNull().default([]),
    /** The row of the file with the names of its columns. */
    header_row: integer().notNull().default(1),
    headers: text().array().notNull(),
    sample: jsonb().$type<string[][]>().notNull(),
    date_orders: jsonb().$type<BulkImport['file_info']['date_orders']>().notNull().default([]),
    total_rows: integer().notNull(),
    /** The last processed row, updated in the transaction of its changes, so that nothing is repeated after a crash. */
    cursor: integer().notNull().default(0),
    successful_rows: integer().notNull().default(0),
    error_rows: integer().notNull().default(0),
    error_details: jsonb().$type<ImportError[]>().notNull().default([]),
    /** Values that forms would have refused but imports accept, by kind; those of a check are in its preview. */
    warnings: jsonb().$type<readonly KeptWarning[]>().notNull().default([]),
    preview: jsonb().$type<ImportPreview>(),
    failure: text(),
    cancelled: boolean().notNull().default(false),
    created_by_id: uuid().notNull(),
    /** The sites to which the person who started it was limited; empty for no limit. */
    site_scope: uuid().array().notNull().default([]),
    /** The worker that runs it, and the end of its lease by the database's clock. */
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

/** The problems of each row that was not imported. */
export const import_errors = pgTable(
  'import_errors',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    import_id: uuid().notNull(),
    row_no: integer().notNull(),
    errors: jsonb().$type<Omit<ImportError, 'row'>[]>().notNull(),
    /** For the first rows of a check: the cells, to be corrected. */
    cells: jsonb().$type<string[]>(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.import_id, t.row_no] })],
)

/**
 * The cells of files being imported. Without row-level security, which COPY doesn't support, and unlogged, so a worker
 * compares the number of rows with the file's before it trusts them.
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
