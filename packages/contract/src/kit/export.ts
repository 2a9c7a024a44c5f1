import * as z from 'zod/mini'
import { id } from './fields.ts'
import { anyOf } from './list.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The formats of a report, which can be printed. */
export const REPORT_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/**
 * The names of columns and values in a file: technical keys for programs, or the words of the pages in the reader's
 * language. An import reads both.
 */
export const EXPORT_HEADERS = ['keys', 'labels'] as const
export type ExportHeaders = (typeof EXPORT_HEADERS)[number]

/** The parameters of an export besides the list's own search, filters and order. */
export const exportQuery = {
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  headers: z._default(z.enum(EXPORT_HEADERS), 'keys'),
  /** The columns of the file, in this order; by default all. */
  columns: anyOf(z.string().check(z.maxLength(64))),
  /** Only these records. */
  ids: anyOf(id()),
}
