import type { Route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { changesOf, type Problems } from '#components/record-form/record-fields.ts'
import { ApiError } from '#lib/api-error.ts'
import { useSend } from '#lib/query.ts'
import type { NamedField, Values } from './field.ts'
import { bodyOf, problemsOf, valuesOf } from './form-values.ts'
import { changedBetween, changedBy } from './record-changes.ts'

/** What a kind says of changes of single fields. */
export interface ChangedKind {
  /** What wraps the body of an update. */
  wrapper: string
  api: { update: Route }
  fields: readonly NamedField[]
  /** What several fields together get wrong. */
  check: (values: Values, t: TFunction) => Problems<Values>
}

/** One field of a record that is to hold another value. */
export interface FieldEdit<R extends object = object> {
  record: R
  field: NamedField
  /** As a form holds it. */
  value: unknown
  /** What the new value asks for besides: why a record has its status. */
  more?: Values
}

/** What a change of one field is, and what is wrong with it before anybody is asked. */
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

/** A record of which single fields are changed. */
interface ChangedRecord {
  id: string
  lock_version: number
  archived_at: string | null
  custom_fields: object
}

/** What became of a change. */
export type Outcome<R> =
  | {
      kind: 'saved'
      saved: R
      /** What somebody else has changed meanwhile; custom fields as `cf:key`. */
      merged: string[]
    }
  | { kind: 'contested'; current: R }

function currentOf<R>(error: unknown): R | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_record') return undefined
  return error.meta.current as R | undefined
}

/**
 * Writes a few fields of one record. What somebody else has changed meanwhile stays: the change is laid over it, unless
 * they changed the very same fields.
 */
export function useRecordChange<R extends ChangedRecord>({ wrapper, api, fields }: ChangedKind) {
  const update = useSend(api.update)

  /**
   * @param base the record as it was when the change was begun
   * @throws ApiError when the change is refused
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
