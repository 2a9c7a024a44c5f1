import * as z from 'zod/mini'
import { KINDS } from './kinds.ts'

/** The fields whose names the words of a search may mean; the filters of the list have the same names. */
const READ_AS = KINDS.asset.read_as

/** A person, a place, a category or the like that words of a search may mean. */
export const AssetReading = z.strictObject({
  field: z.enum(READ_AS),
  /** The value for the filter of the field. */
  value: z.string(),
  name: z.string(),
  /** Of a location: the names from its site down to it. */
  path: z.nullable(z.string()),
  /** The words of the search that mean it. */
  words: z.array(z.string()),
  /** The number of found assets that have it. */
  count: z.int(),
  /** False if the count is an estimate from a sample, because there are very many assets. */
  exact: z.boolean(),
})
export type AssetReading = z.infer<typeof AssetReading>
