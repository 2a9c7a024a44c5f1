import * as z from 'zod/mini'
import { FIELD_TYPES } from './data-fields.ts'
import { date } from './kit/fields.ts'
import { LIMITS } from './limits.ts'

/** How dates like 03/04/2026 are read. It is derived from the whole column if that is unambiguous. */
export const DATE_ORDERS = ['ymd', 'mdy', 'dmy'] as const

/** The maximum number of rows that can be corrected by hand. */
export const MENDED = 1_000

export const ROW_NUMBER = /^\d{1,7}$/

/** The field of each column; columns that are left out aren't used. */
export const ImportMapping = z.strictObject({
  columns: z.record(z.string(), z.string()),
  date_order: z.optional(z.enum(DATE_ORDERS)),
  /**
   * The meaning of words of the file, by field: `{ status: { "Quarantined": "out_of_service" } }`; an empty text leaves
   * the field empty.
   */
  values: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
  /** Columns that become custom fields when the import starts, by their headers. */
  new_fields: z.optional(z.record(z.string(), z.enum(FIELD_TYPES))),
  /** The decimal separator, if the columns are ambiguous: 1.234 may be a decimal number, or more than a thousand. */
  decimal: z.optional(z.enum(['.', ','])),
  /** The day of which accumulated depreciation is, if no column has it; null: unknown. */
  as_of: z.optional(z.nullable(date())),
  /** Fields whose unreadable, unknown or locked values are left out instead of refusing the row. */
  unreadable: z.optional(z.array(z.string()).check(z.maxLength(LIMITS.import_columns))),
  /** Rows to skip: those of existing records, of possible duplicates, or with these numbers. */
  skip: z.optional(
    z.strictObject({
      existing: z.optional(z.boolean()),
      duplicates: z.optional(z.boolean()),
      rows: z.optional(z.array(z.int()).check(z.maxLength(MENDED))),
    }),
  ),
  /** Cells that were corrected by hand, by the number of the row and the header. */
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
