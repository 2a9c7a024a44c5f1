import * as z from 'zod/mini'
import { FIELD_TYPES } from './data-fields.ts'
import { BulkChange } from './kit/bulk.ts'
import { exportQuery } from './kit/export.ts'
import { id, instant, Named } from './kit/fields.ts'
import { anyOf, listQuery, many, one, wholeParam } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { kindValues, kindsWith } from './kinds.ts'
import { ImportPreview, ImportWarning } from './import-check.ts'
import { DATE_ORDERS, ImportMapping } from './import-mapping.ts'
import { IMPORT_MODES, importSettings, truth } from './import-settings.ts'
import { LIMITS } from './limits.ts'

export * from './import-check.ts'
export * from './import-mapping.ts'
export { IMPORT_MODES } from './import-settings.ts'

/** The kinds that can be imported; readings aren't records of their own. */
export const IMPORT_RESOURCES = [...kindValues('imported'), 'MeterReading'] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]

/** Other programs prefix kinds with a module: `Core::Asset`, `core_api/Asset` and `core.Asset` mean `Asset`. */
const resourceType = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(100)),
      z.transform((name: string) => name.replace(/^.*(::|[/.])/, '')),
    ),
    z.enum(IMPORT_RESOURCES),
  )
export const IMPORT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
/** The reason why a row wasn't imported: the column, the value, and the problem. */
export const ImportError = z.strictObject({
  row: z.int(),
  column: textOrNull(),
  value: textOrNull(),
  code: z.string(),
  message: z.string(),
})
export type ImportError = z.infer<typeof ImportError>

/** A row that was not imported, with its cells as the file has them. */
export const ImportFaultyRow = z.strictObject({
  row: z.int(),
  cells: z.array(z.string()),
  errors: z.array(z.omit(ImportError, { row: true })),
})
export type ImportFaultyRow = z.infer<typeof ImportFaultyRow>

/** The progress or the result of the undo of an import; its job is a bulk change. */
export const ImportUndo = z.pick(BulkChange, {
  id: true,
  status: true,
  total: true,
  processed: true,
  changed: true,
  skipped: true,
  skipped_count: true,
  code: true,
  message: true,
  finished_at: true,
})
export type ImportUndo = z.infer<typeof ImportUndo>

export const BulkImport = z.strictObject({
  id: id(),
  resource_type: z.enum(IMPORT_RESOURCES),
  status: z.enum(IMPORT_STATUSES),
  mode: z.enum(IMPORT_MODES),
  dry_run: z.boolean(),
  create_missing: z.boolean(),
  mapping: ImportMapping,
  file_info: z.strictObject({
    filename: z.string(),
    bytes: z.int(),
    encoding: z.string(),
    /** The separator of a CSV file; empty for a workbook, whose encoding is `xlsx` or `ods`. */
    delimiter: z.string(),
    /** The sheet of a workbook that is read, and all its sheets. */
    sheet: textOrNull(),
    sheets: z.array(z.string()),
    /** The row of the file with the names of its columns; rows above it aren't part of the table. */
    header_row: z.int(),
    headers: z.array(z.string()),
    /** The first rows, to recognize the columns. */
    sample: z.array(z.array(z.string())),
    /** For each column the only order in which all its dates can be read; null if there are several, or no dates. */
    date_orders: z.array(z.nullable(z.enum(DATE_ORDERS))),
  }),
  progress_percentage: z.int(),
  total_rows: z.int(),
  processed_rows: z.int(),
  successful_rows: z.int(),
  error_rows: z.int(),
  /** The first errors; all of them are in the error file. */
  error_details: z.array(ImportError),
  /**
   * What forms would have refused, but was imported, by kind, the most frequent first. For a check they are in
   * `preview`.
   */
  warnings: z.array(ImportWarning),
  /** The result of a dry run. */
  preview: z.nullable(ImportPreview),
  /** The reason why the whole import failed. */
  failure: textOrNull(),
  cancelled: z.boolean(),
  created_by_id: idOrNull(),
  created_by: Named,
  created_at: instant(),
  /** The address that answers the columns of its file and those that can be imported. */
  schema: z.string(),
  started_at: z.nullable(instant()),
  finished_at: z.nullable(instant()),
  /** The present rate in rows per second, and the remaining seconds at this rate. */
  rate: z.nullable(z.number()),
  eta: z.nullable(z.int()),
  /** The last import of the same file; null if there was none. */
  same_file: z.nullable(z.strictObject({ id: id(), created_at: instant(), rows: z.int() })),
  /** Its last undo, running or finished; null without one. */
  undo: z.nullable(ImportUndo),
  lock_version: z.int(),
})
export type BulkImport = z.infer<typeof BulkImport>

/** A column that can be imported, with its possible values. */
export const ImportColumn = z.strictObject({
  key: z.string(),
  /** Its name in the caller's language. */
  label: z.string(),
  /** A `moment` is a date with its time, in the account's time zone unless the cell names another. */
  type: z.enum([
    'text',
    'integer',
    'decimal',
    'money',
    'date',
    'moment',
    'choice',
    'reference',
    'list',
  ]),
  required: z.boolean(),
  /** The keys of columns, one of which can replace this required one. */
  instead: z.array(z.string()),
  /** For references and lists of them: the kind of record that they name. */
  refers: textOrNull(),
  choices: z.array(z.string()),
  /** The names of the choices in the caller's language. */
  choice_labels: z.array(z.string()),
  aliases: z.array(z.string()),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Whether a required column isn't mapped, nor another that can be filled in its place. */
export const isLacking = (
  { key, required, instead }: { key: string; required: boolean; instead: readonly string[] },
  filled: ReadonlySet<string>,
): boolean => required && ![key, ...instead].some((one) => filled.has(one))

const common = { path: '/bulk_imports/:id', params: ById, reply: one(BulkImport) } as const

export const bulkImportsApi = {
  list: route({
    name: 'bulk_imports.list',
    method: 'GET',
    path: '/bulk_imports',
    access: 'bulk_import:view',
    query: listQuery(BulkImport, {
      sort: ['created_at'],
      order: 'desc',
      per_page: 10,
      filters: {
        'filter[user_id]': anyOf(id()),
        'filter[status]': anyOf(z.enum(IMPORT_STATUSES)),
        'filter[resource_type]': anyOf(resourceType()),
      },
    }),
    reply: many(BulkImport),
  }),
  get: route({ ...common, name: 'bulk_imports.get', method: 'GET', access: 'bulk_import:view' }),
  create: route({
    name: 'bulk_imports.create',
    method: 'POST',
    path: '/bulk_imports',
    access: 'bulk_import:create',
    status: 201,
    upload: { field: 'bulk_import[file]', kind: 'table', max_bytes: LIMITS.import_bytes },
    body: z.strictObject({
      bulk_import: z.strictObject({
        resource_type: resourceType(),
        ...importSettings,
        start: truth(),
      }),
    }),
    reply: one(BulkImport),
  }),
  update: route({
    ...common,
    name: 'bulk_imports.update',
    method: 'PATCH',
    access: 'bulk_import:create',
    body: z.strictObject({
      bulk_import: z.strictObject({ ...importSettings, lock_version: z.optional(z.int()) }),
    }),
  }),
  start: route({
    ...common,
    name: 'bulk_imports.start',
    method: 'POST',
    path: '/bulk_imports/:id/start',
    access: 'bulk_import:create',
    status: 202,
    touches: kindsWith('imported'),
  }),
  cancel: route({
    ...common,
    name: 'bulk_imports.cancel',
    method: 'POST',
    path: '/bulk_imports/:id/cancel',
    access: 'bulk_import:create',
    status: 202,
  }),
  /**
   * Undoes an import by a job: records that it created are archived, and fields that it changed get back their previous
   * values. Records that were changed since are skipped and listed.
   */
  undo: route({
    ...common,
    name: 'bulk_imports.undo',
    method: 'POST',
    path: '/bulk_imports/:id/undo',
    access: 'bulk_import:create',
    status: 202,
    touches: kindsWith('exported'),
  }),
  schema: route({
    name: 'bulk_imports.schema',
    method: 'GET',
    path: '/bulk_imports/:id/schema',
    access: 'bulk_import:view',
    params: ById,
    reply: one(
      z.strictObject({
        resource_type: z.enum(IMPORT_RESOURCES),
        columns: z.array(ImportColumn),
        file_columns: z.array(z.string()),
        /** The columns of the file whose first values don't fit their field. */
        doubtful: z.array(z.string()),
        /** Columns whose headers have the type of a custom field, so that they could become one. */
        offered_fields: z.record(z.string(), z.enum(FIELD_TYPES)),
      }),
    ),
  }),
  /** The first rows with errors, with their cells; after a check they can be corrected. */
  rows: route({
    name: 'bulk_imports.rows',
    method: 'GET',
    path: '/bulk_imports/:id/rows',
    access: 'bulk_import:view',
    params: ById,
    query: z.strictObject({
      after: z._default(wholeParam(0, LIMITS.import_rows), 0),
    }),
    reply: one(z.strictObject({ rows: z.array(ImportFaultyRow), more: z.boolean() })),
  }),
  errors: route({
    name: 'bulk_imports.errors',
    method: 'GET',
    path: '/bulk_imports/:id/errors.csv',
    access: 'bulk_import:view',
    params: ById,
    download: 'text/csv',
  }),
  file: route({
    name: 'bulk_imports.file',
    method: 'GET',
    path: '/bulk_imports/:id/file',
    access: 'bulk_import:view',
    params: ById,
    download: 'application/octet-stream',
  }),
  template: route({
    name: 'bulk_imports.template',
    method: 'GET',
    path: '/bulk_imports/templates/:resource_type',
    access: 'bulk_import:create',
    params: z.object({ resource_type: resourceType() }),
    query: z.strictObject({ format: exportQuery.format, headers: exportQuery.headers }),
    download: 'text/csv',
  }),
}
