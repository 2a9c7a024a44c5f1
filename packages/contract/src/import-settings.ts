import * as z from 'zod/mini'
import { ImportMapping } from './import-mapping.ts'
import { LIMITS } from './limits.ts'
import { typed } from './kit/typed.ts'

export const IMPORT_MODES = ['create', 'update', 'upsert'] as const

/** A boolean, or its text in a multipart body. */
export const truth = () =>
  z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
      z.transform((value: boolean | 'true' | 'false' | '1' | '0') =>
        [true, 'true', '1'].includes(value),
      ),
    ),
  )

/** A mapping is JSON text in a multipart body, and an object in a JSON body. */
const mappingText = () =>
  z.optional(
    typed<ImportMapping, ImportMapping | string>(
      z.pipe(
        z.transform((value: unknown) => {
          if (typeof value !== 'string') return value
          try {
            return JSON.parse(value) as unknown
          } catch {
            return value
          }
        }),
        ImportMapping,
      ),
    ),
  )

/** A whole number is text in a multipart body. */
const rowNumber = () =>
  z.optional(
    typed<number, number | string>(
      z.pipe(
        z.transform((value: unknown) =>
          typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value,
        ),
        z.int().check(z.minimum(1), z.maximum(LIMITS.import_rows)),
      ),
    ),
  )

/** The settings of an import that hasn't started. */
export const importSettings = {
  mapping: mappingText(),
  mode: z.optional(z.enum(IMPORT_MODES)),
  dry_run: truth(),
  create_missing: truth(),
  /** The name of the sheet of a workbook to read; by default the first visible one. */
  sheet: z.optional(z.string().check(z.maxLength(255))),
  /** The row with the names of the columns, if it isn't the recognized one. */
  header_row: rowNumber(),
}
