import * as z from 'zod/mini'
import { typed } from './typed.ts'

/** The prefix of custom fields in the columns of lists and files and in histories: `cf:` and the key. */
export const CUSTOM_PREFIX = 'cf:'
export const columnOf = (key: string) => `${CUSTOM_PREFIX}${key}` as const
export type CustomColumn = ReturnType<typeof columnOf>
/** The key of such a column; undefined for any other. */
export const keyOf = (column: string): string | undefined =>
  column.startsWith(CUSTOM_PREFIX) ? column.slice(CUSTOM_PREFIX.length) : undefined

export const CUSTOM_COLUMN = /^cf:[a-z0-9_]{1,40}$/

/** The column of a custom field, `cf:key`. */
export const customColumn = () =>
  typed<`cf:${string}`>(z.string().check(z.regex(CUSTOM_COLUMN, { abort: true })))
