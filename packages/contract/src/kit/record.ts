import * as z from 'zod/mini'
import { id, instant } from './fields.ts'
import { anyOf, yesNo } from './list.ts'

/** What every record carries besides its own fields. */
export const recordFields = {
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  archived_at: z.nullable(instant()),
  lock_version: z.int(),
  /** With `view=complete`: how many live records of each kind refer to this one. */
  counts: z.optional(z.record(z.string(), z.int())),
}

/** At most so many records are named by `within.ids`: a list can be narrowed to them in its address. */
export const MAX_WITHIN = 100

/** What a record carries besides where its kind makes a tree. */
export const treeFields = {
  /**
   * With `view=complete`: the record and all live ones below it, and how many live records of each kind refer to any of
   * them. Of more than 100 the ids are null.
   */
  within: z.optional(
    z.strictObject({
      ids: z.nullable(z.array(id())),
      counts: z.record(z.string(), z.int()),
    }),
  ),
}

/** The answers of fields that may be empty. */
export const textOrNull = () => z.nullable(z.string())
export const idOrNull = () => z.nullable(id())

/** Every list shows live records, or with this the archived ones. */
export const archivedFilter = { 'filter[archived]': yesNo() }
/** What one of these imports has created or changed. */
export const importFilter = { 'filter[import]': anyOf(id()) }
