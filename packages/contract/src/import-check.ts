import * as z from 'zod/mini'
import { id } from './kit/fields.ts'
import { textOrNull } from './kit/record.ts'

/** A new row that may be an asset which is there already, or one further up in the file. */
export const ImportDuplicate = z.strictObject({
  row: z.int(),
  name: z.string(),
  why: z.array(z.enum(['serial_number', 'name_and_place'])),
  /** An asset that it may be; null where it is a row of the file. */
  asset: z.nullable(z.strictObject({ id: id(), asset_tag: z.string(), name: z.string() })),
  other_row: z.nullable(z.int()),
})
export type ImportDuplicate = z.infer<typeof ImportDuplicate>

/** What a form would refuse, and an import brings in, with how many rows and the first of them. */
export const ImportWarning = z.strictObject({
  code: z.string(),
  column: textOrNull(),
  message: z.string(),
  count: z.int(),
  rows: z.array(z.int()),
})
export type ImportWarning = z.infer<typeof ImportWarning>

/**
 * A word of the file for a field with choices, and the choice that it is read as; null: there is none for it, empty: it
 * is left out.
 */
export const ImportWord = z.strictObject({
  key: z.string(),
  value: z.string(),
  choice: textOrNull(),
  count: z.int(),
})
export type ImportWord = z.infer<typeof ImportWord>

/** Errors of one kind in one field, with how many rows have it, the first of them, and what they say there. */
export const ImportProblem = z.strictObject({
  code: z.string(),
  key: textOrNull(),
  column: textOrNull(),
  message: z.string(),
  count: z.int(),
  rows: z.array(z.int()),
  values: z.array(z.string()),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** A record that would change, field by field: what it has, and what it gets. */
export const ImportChange = z.strictObject({
  row: z.int(),
  id: id(),
  name: z.string(),
  fields: z.array(z.strictObject({ key: z.string(), from: textOrNull(), to: textOrNull() })),
})
export type ImportChange = z.infer<typeof ImportChange>

/** What an import would do, or did: nothing is written before it is started. */
export const ImportPreview = z.strictObject({
  create: z.int(),
  update: z.int(),
  /** Existing records that equal the row already. */
  unchanged: z.optional(z.int()),
  errors: z.int(),
  /**
   * Left out because whoever brings them in wants it so, or because they are no records: those that add others up,
   * headings.
   */
  skipped: z.optional(z.int()),
  /** Why rows are refused: by kind, the most frequent first. */
  problems: z.optional(z.array(ImportProblem)),
  /** The first of the records that would change, and how many get each field. */
  changes: z.optional(
    z.strictObject({
      rows: z.array(ImportChange),
      fields: z.array(z.strictObject({ key: z.string(), count: z.int() })),
    }),
  ),
  /** An amount whose column doesn't tell whether its sign parts decimals or thousands. */
  unclear_number: z.optional(textOrNull()),
  /**
   * Records that other fields name and that don't exist yet, as in `{ Category: ["HVAC"] }`: those that would be made,
   * or, where none are to be made, all that the file names.
   */
  missing: z.record(z.string(), z.strictObject({ count: z.int(), names: z.array(z.string()) })),
  /** A warning: they come in all the same. The first of them are named. */
  duplicates: z.optional(z.strictObject({ count: z.int(), rows: z.array(ImportDuplicate) })),
  /** They come in all the same, too: by kind, the most frequent first. */
  warnings: z.optional(z.array(ImportWarning)),
  /** Words that aren't ours, and how they are read unless the mapping says otherwise. */
  words: z.optional(z.array(ImportWord)),
})
export type ImportPreview = z.infer<typeof ImportPreview>
