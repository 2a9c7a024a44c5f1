import * as z from 'zod/mini'
import { FIELD_TYPES } from './data-fields.ts'
import { BulkChange } from './kit/bulk.ts'
import { EXPORT_FORMATS } from './kit/export.ts'
import { id, instant, Named } from './kit/fields.ts'
import { anyOf, listQuery, many, one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { facetValues, kindsWith } from './kinds.ts'
import { ImportPreview, ImportWarning } from './import-check.ts'
import { DATE_ORDERS, ImportMapping } from './import-mapping.ts'
import { IMPORT_MODES, importSettings, truth } from './import-settings.ts'
import { LIMITS } from './limits.ts'

export * from './import-check.ts'
export * from './import-mapping.ts'
export { IMPORT_MODES } from './import-settings.ts'

/** What can be imported; readings are no kind of record of their own. */
export const IMPORT_RESOURCES = [...facetValues('imported'), 'MeterReading'] as const
export type ImportResource = (typeof IMPORT_RESOURCES)[number]

/**
 * Other programs say in which part of theirs a kind is: `Core::Asset`, `core_api/Asset` and `core.Asset` mean `Asset`.
 */
const resourceType = () =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(100)),
      z.transform((name: string) => name.replace(/^.*(::|[/.])/, '')),
    ),
    z.enum(IMPORT_RESOURCES),
  )
export const IMPORT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
/** Why a row was not imported: where, what was there, and what is wrong with it. */
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

/** How far the undo of an import is, or what came of it; the job is a bulk change. */
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
    /** Of a text; empty for a workbook, whose encoding is called `xlsx` or `ods`. */
    delimiter: z.string(),
    /** The sheet that is read of a workbook, and all that it has. */
    sheet: textOrNull(),
    sheets: z.array(z.string()),
    /** The file's own row with the names of its columns; what is above it is no part of the table. */
    header_row: z.int(),
    headers: z.array(z.string()),
    /** The first rows, to recognise the columns by. */
    sample: z.array(z.array(z.string())),
    /** Per column the one order in which all its dates can be read; null where there is more than one, or no date. */
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
   * What forms would have refused and came in all the same: by kind, the most frequent first. Of a check they are in
   * `preview`.
   */
  warnings: z.array(ImportWarning),
  /** What a dry run found. */
  preview: z.nullable(ImportPreview),
  /** Why the whole import failed. */
  failure: textOrNull(),
  cancelled: z.boolean(),
  created_by_id: idOrNull(),
  created_by: Named,
  created_at: instant(),
  started_at: z.nullable(instant()),
  finished_at: z.nullable(instant()),
  /** Rows a second over the last moments, and the seconds left at that rate. */
  rate: z.nullable(z.number()),
  eta: z.nullable(z.int()),
  /** The last time that the very same file was imported; null where it never was. */
  same_file: z.nullable(z.strictObject({ id: id(), created_at: instant(), rows: z.int() })),
  /** The last undo of it, under way or over; null where nobody has undone it. */
  undo: z.nullable(ImportUndo),
  lock_version: z.int(),
})
export type BulkImport = z.infer<typeof BulkImport>

/** One column that a target has, beside what may be in it. */
export const ImportColumn = z.strictObject({
  key: z.string(),
  /** What it is called, in the caller's language. */
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
  /** The keys of columns that can say a required one instead: one of them is enough. */
  instead: z.array(z.string()),
  /** Of a reference, or of a list of them: the kind of record that it names. */
  refers: textOrNull(),
  choices: z.array(z.string()),
  /** What the choices are called, in the caller's language. */
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
   * Undoes an import by a job: what it created is archived, what it changed gets back what it had. What was changed
   * again since stays as it is, and is named.
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
        /** Those of the file whose first values don't fit the field that they fill. */
        doubtful: z.array(z.string()),
        /** Columns whose headers have the type of a custom field that they could become. */
        offered_fields: z.record(z.string(), z.enum(FIELD_TYPES)),
      }),
    ),
  }),
  /** The rows with errors as they came, the first of them; of a check, to be mended. */
  rows: route({
    name: 'bulk_imports.rows',
    method: 'GET',
    path: '/bulk_imports/:id/rows',
    access: 'bulk_import:view',
    params: ById,
    query: z.strictObject({
      after: z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(0)), 0),
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
    query: z.strictObject({ format: z._default(z.enum(EXPORT_FORMATS), 'csv') }),
    download: 'text/csv',
  }),
}
