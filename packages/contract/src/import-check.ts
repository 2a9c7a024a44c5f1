import * as z from 'zod/mini'
import { id } from './kit/fields.ts'
import { textOrNull } from './kit/record.ts'

/** A new row that may be a duplicate of an existing asset, or of an earlier row. */
export const ImportDuplicate = z.strictObject({
  row: z.int(),
  name: z.string(),
  why: z.array(z.enum(['serial_number', 'name_and_place'])),
  /** The possible duplicate; null if it is a row of the file. */
  asset: z.nullable(z.strictObject({ id: id(), asset_tag: z.string(), name: z.string() })),
  other_row: z.nullable(z.int()),
})
export type ImportDuplicate = z.infer<typeof ImportDuplicate>

/** A warning: something that a form would refuse, with the number of rows and the first of them. */
export const ImportWarning = z.strictObject({
  code: z.string(),
  column: textOrNull(),
  message: z.string(),
  count: z.int(),
  rows: z.array(z.int()),
})
export type ImportWarning = z.infer<typeof ImportWarning>

/**
 * A word of the file for a field with choices, and its choice; null if it has none, empty if the field is left empty.
 */
export const ImportWord = z.strictObject({
  key: z.string(),
  value: z.string(),
  choice: textOrNull(),
  count: z.int(),
})
export type ImportWord = z.infer<typeof ImportWord>

/** Errors of one kind in one field, with the number of rows, the first of them, and their values. */
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

/** A record that would change, with the old and the new value of each field. */
export const ImportChange = z.strictObject({
  row: z.int(),
  id: id(),
  name: z.string(),
  fields: z.array(z.strictObject({ key: z.string(), from: textOrNull(), to: textOrNull() })),
})
export type ImportChange = z.infer<typeof ImportChange>

/** The effects of an import before it is started, or its result. */
export const ImportPreview = z.strictObject({
  create: z.int(),
  update: z.int(),
  /** Existing records that already have the values of their row. */
  unchanged: z.optional(z.int()),
  errors: z.int(),
  /** Rows that are skipped by the mapping, or because they aren't records: totals and headings. */
  skipped: z.optional(z.int()),
  /** The errors of rows by kind, the most frequent first. */
  problems: z.optional(z.array(ImportProblem)),
  /** The first records that would change, and the number of changes of each field. */
  changes: z.optional(
    z.strictObject({
      rows: z.array(ImportChange),
      fields: z.array(z.strictObject({ key: z.string(), count: z.int() })),
    }),
  ),
  /** An amount in a column in which it is unclear whether the separator is for decimals or for thousands. */
  unclear_number: z.optional(textOrNull()),
  /**
   * Missing records that rows refer to, as in `{ Category: ["HVAC"] }`: those that would be created, or, if none is to
   * be created, all of them.
   */
  missing: z.record(z.string(), z.strictObject({ count: z.int(), names: z.array(z.string()) })),
  /** A warning: these rows are imported nevertheless. The first of them are listed. */
  duplicates: z.optional(z.strictObject({ count: z.int(), rows: z.array(ImportDuplicate) })),
  /** Further warnings by kind, the most frequent first. */
  warnings: z.optional(z.array(ImportWarning)),
  /** Unknown words, and how they are read by default. */
  words: z.optional(z.array(ImportWord)),
})
export type ImportPreview = z.infer<typeof ImportPreview>
