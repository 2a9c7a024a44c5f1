import type { ApiError } from '#lib/api-error.ts'
import type { Problems } from './record-fields.ts'

/** The specification of a form. `V` are its fields: texts, ids with names, booleans, lists. */
export interface RecordFormSpec<V extends object, R> {
  /** The name of the draft, and the prefix of ids: `departments/new`. */
  name: string
  /** The labels of the fields, in the form's order. */
  labels: { readonly [K in keyof V & string]: string }
  /** The initial values. A field that is added later gets its initial value then. */
  initial: V
  /** The initial values have priority over a draft: for a copy, or a scanned code. */
  isGiven?: boolean
  /** The version of the record being edited; null for a new one. */
  version: number | null
  /** The problems before sending, as messages that say what to do. `base` are the initial values. */
  check: (values: V, base: V) => Problems<V>
  /** Sends the record. `changed` are the fields that differ from the initial values. */
  send: (values: V, changed: Partial<V>, version: number | null) => Promise<R>
  /** Reads the form values of a record that somebody else has saved. */
  read: (record: R) => { values: V; version: number }
  /** Whether somebody else has deleted or archived the record. */
  isGone?: (record: R) => boolean
  /** @param note the changes of others that were kept, for the message; without `notes` it uses its own */
  onSaved: (record: R, note: SavedNote) => void
  notes?: boolean
  /** Specific messages for some refusals. */
  words?: (error: ApiError) => Problems<V>
  /** Other unsaved changes, such as a picture. */
  dirty?: boolean
}

/** The description of the success message. */
export interface SavedNote {
  description?: string
}

/** A problem that prevents saving, other than those of single fields. */
export type Trouble<V> =
  | { kind: 'failed'; error: ApiError }
  | { kind: 'gone' }
  | {
      kind: 'stale'
      /** The fields that only somebody else has changed. */
      taken: (keyof V & string)[]
      /** The fields that both have changed. */
      conflicting: (keyof V & string)[]
      before: V
      yours: V
      theirs: V
    }
