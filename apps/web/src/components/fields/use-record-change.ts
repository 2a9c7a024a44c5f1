import type { Route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { changesOf, type Problems } from '#components/record-form/record-fields.ts'
import { ApiError } from '#lib/api-error.ts'
import { useSend } from '#lib/query.ts'
import type { NamedField, Values } from './field.ts'
import { bodyOf, problemsOf, valuesOf } from './form-values.ts'
import { changedBetween, changedBy } from './record-changes.ts'

/** The parts of a kind that changes of single fields need. */
export interface ChangedKind {
  /** The key of the record in the body of an update. */
  wrapper: string
  api: { update: Route }
  fields: readonly NamedField[]
  /** Problems of several fields together. */
  check: (values: Values, t: TFunction) => Problems<Values>
}

/** A new value for a field of a record. */
export interface FieldEdit<R extends object = object> {
  record: R
  field: NamedField
  /** In the format of a form. */
  value: unknown
  /** Further fields that the new value requires, such as the reason for a status. */
  more?: Values
}

/** The update for a change of one field, with its problem if it has one. */
export function editOfField(kind: ChangedKind, edit: FieldEdit, t: TFunction) {
  const { record, field, value, more } = edit
  const fields = kind.fields.includes(field) ? kind.fields : [...kind.fields, field]
  const before = valuesOf(fields, record)
  const values = { ...before, ...more, [field.name]: value }
  const problems = { ...kind.check(values, t), ...problemsOf(fields, values, t, before) }
  const changed = changesOf<Values>(before, values)
  return {
    problem: problems[field.name],
    changes: bodyOf(
      fields.filter(({ name }) => name in changed),
      values,
    ),
  }
}

/** A record whose fields are changed one by one. */
interface ChangedRecord {
  id: string
  lock_version: number
  archived_at: string | null
  custom_fields: object
}

/** The result of a change. */
export type Outcome<R> =
  | {
      kind: 'saved'
      saved: R
      /** The fields that somebody else has changed in the meantime; custom fields as `cf:key`. */
      merged: string[]
    }
  | { kind: 'contested'; current: R }

function currentOf<R>(error: unknown): R | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_record') return undefined
  return error.meta.current as R | undefined
}

/**
 * Changes some fields of a record. Changes of others are kept: after a stale write, the change is applied to the new
 * version, unless both changed the same fields.
 */
export function useRecordChange<R extends ChangedRecord>({ wrapper, api, fields }: ChangedKind) {
  const update = useSend(api.update)

  /**
   * @param base the record when the change was started
   *
   * @throws ApiError if the change is refused
   */
  const change = async (base: R, changes: object): Promise<Outcome<R>> => {
    let { lock_version } = base
    let merged: string[] = []
    for (;;) {
      try {
        const body = { [wrapper]: { ...changes, lock_version } }
        const answer = await update.mutateAsync({ params: { id: base.id }, body })
        return { kind: 'saved', saved: (answer as { data: R }).data, merged }
      } catch (error) {
        const current = currentOf<R>(error)
        if (!current) throw error
        const theirs = changedBetween(fields, base, current)
        const isGone = current.archived_at !== base.archived_at
        if (isGone || changedBy(changes).some((one) => theirs.includes(one)))
          return { kind: 'contested', current }
        lock_version = current.lock_version
        merged = theirs
      }
    }
  }

  return { change, pending: update.isPending }
}
