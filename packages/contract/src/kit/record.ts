import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { anyOf, yesNo } from './list.ts'

/** The fields of every record besides its own. */
export const recordFields = {
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  archived_at: z.nullable(instant()),
  lock_version: z.int(),
  /** With `view=complete`: the number of live records of each kind that refer to this one. */
  counts: z.optional(z.record(z.string(), z.int())),
}

/** The maximum number of `within.ids`, so that a list can be filtered by them in its address. */
export const MAX_WITHIN = 100

/** The further fields of records that are a tree. */
export const treeFields = {
  /**
   * With `view=complete`: the record and all live ones below it, and the number of live records of each kind that refer
   * to any of them. The ids are null if there are more than 100.
   */
  within: z.optional(
    z.strictObject({
      ids: z.nullable(z.array(id())),
      counts: z.record(z.string(), z.int()),
    }),
  ),
}

/** Schemas of answers for optional fields. */
export const textOrNull = () => z.nullable(z.string())
export const idOrNull = () => z.nullable(id())

/** Lists show live records, with this filter the archived ones. */
export const archivedFilter = { 'filter[archived]': yesNo() }
/** Records that one of these imports has created or changed. */
export const importFilter = { 'filter[import]': anyOf(id()) }
