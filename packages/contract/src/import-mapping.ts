import * as z from 'zod/mini'
import { FIELD_TYPES } from './data-fields.ts'
import { LIMITS } from './limits.ts'

/** How dates like 03/04/2026 are read: decided over the whole column, asked when it can't be decided. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const

/** So many rows of a file can be mended by hand. */
export const MENDED = 1_000

export const ROW_NUMBER = /^\d{1,7}$/

/** Which column of the file fills which field; a column that is left out is not used. */
export const ImportMapping = z.strictObject({
  columns: z.record(z.string(), z.string()),
  date_order: z.optional(z.enum(DATE_ORDERS)),
  /**
   * How words of the file are read, by field: `{ status: { "Quarantined": "out_of_service" } }`; an empty text leaves
   * the field empty.
   */
  values: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** Columns that become custom fields when the import starts, by their headers. */
  new_fields: z.optional(z.record(z.string(), z.enum(FIELD_TYPES))),
  /** How decimals are written where the columns don't tell: 1.234 is one, or a thousand and more. */
  decimal: z.optional(z.enum(['.', ','])),
  /**
   * Fields in which what can't be read, isn't known, or is in a closed period, is left out instead of refusing its row.
   */
  unreadable: z.optional(z.array(z.string()).check(z.maxLength(LIMITS.import_columns))),
  /** Rows that are left out: those of records that are there, those that may be there, or those with these numbers. */
  skip: z.optional(
    z.strictObject({
      existing: z.optional(z.boolean()),
      duplicates: z.optional(z.boolean()),
      rows: z.optional(z.array(z.int()).check(z.maxLength(MENDED))),
    }),
  ),
  /** Cells that were mended by hand: by the number of the row, then by the header. */
  cells: z.optional(
    z
      .record(
        z.string().check(z.regex(ROW_NUMBER)),
        z.record(z.string(), z.string().check(z.maxLength(10_000))),
      )
      .check(
        z.refine((cells) => Object.keys(cells).length <= MENDED, {
          params: { code: 'too_many_mended' },
        }),
      ),
  ),
})
export type ImportMapping = z.infer<typeof ImportMapping>
