import * as z from 'zod/mini'
import { KINDS } from './kinds.ts'

/** The fields that words of a search are read as; the filters of the list have the same names. */
const READ_AS = KINDS.asset.read_as

/** A person, a place, a category and so on that words of a search name. */
export const AssetReading = z.strictObject({
  field: z.enum(READ_AS),
  /** What the filter of the field takes. */
  value: z.string(),
  name: z.string(),
  /** Of a location: the names from its site down to it. */
  path: z.nullable(z.string()),
  /** Which words of the search name it. */
  words: z.array(z.string()),
  /** How many of the assets that are found have it. */
  count: z.int(),
  /** False where the count is an estimate, from a sample of very many assets. */
  exact: z.boolean(),
})
export type AssetReading = z.infer<typeof AssetReading>
