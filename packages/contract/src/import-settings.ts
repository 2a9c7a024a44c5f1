import * as z from 'zod/mini'
import { ImportMapping } from './import-mapping.ts'
import { LIMITS } from './limits.ts'
import { typed } from './kit/typed.ts'

export const IMPORT_MODES = ['create', 'update', 'upsert'] as const

/** Yes or no, as itself or as the text of a multipart body. */
export const truth = () =>
  z.optional(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
      z.transform((value: boolean | 'true' | 'false' | '1' | '0') =>
        [true, 'true', '1'].includes(value),
      ),
    ),
  )

/** A mapping travels as JSON text in a multipart body, and as itself in a JSON body. */
const mappingText = () =>
  z.optional(
    typed<ImportMapping, ImportMapping | string>(
      z.pipe(
        z.transform((value: unknown) => {
          if (typeof value !== 'string') return value
          try {
            return JSON.parse(value) as unknown
          } catch {
            return undefined
          }
        }),
        ImportMapping,
      ),
    ),
  )

/** A whole number travels as text in a multipart body. */
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
  /** Of a workbook: the name of the sheet to read; the first that can be seen unless it says otherwise. */
  sheet: z.optional(z.string().check(z.maxLength(255))),
  /** The row with the names of the columns, where it isn't the one that is found. */
  header_row: rowNumber(),
}
