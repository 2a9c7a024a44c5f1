import * as z from 'zod/mini'
import { id } from './fields.ts'
import { anyOf } from './list.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A report can be read on paper, too. */
export const REPORT_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/**
 * How a file calls its columns and values: by their technical keys, for programs, or as the pages do, in the reader's
 * language. An import reads both.
 */
export const EXPORT_HEADERS = ['keys', 'labels'] as const
export type ExportHeaders = (typeof EXPORT_HEADERS)[number]

/** What an export takes besides the list's own search, filters and order. */
export const exportQuery = {
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  headers: z._default(z.enum(EXPORT_HEADERS), 'keys'),
  /** The columns of the file, in this order; without it, all there are. */
  columns: anyOf(z.string().check(z.maxLength(64))),
  /** Only these records. */
  ids: anyOf(id()),
}
