import { useMemo, useState } from 'react'
import { changedFields } from './record-fields.ts'
import type { RecordFormSpec } from './record-form-spec.ts'
import { readFormDraft, useDraft } from './use-draft.ts'

type InputSpec<V extends object> = Pick<
  RecordFormSpec<V, never>,
  'name' | 'initial' | 'isGiven' | 'version'
>

/** The input of a form: its values, the version of the record that they are based on, and their draft. */
export function useFormInput<V extends object>({ name, initial, isGiven, version }: InputSpec<V>) {
  const [draft, setDraft] = useState(() => (isGiven ? null : readFormDraft<V>(name)))
  const [begun, setBegun] = useState(() => draft?.value.base ?? initial)
  const [baseVersion, setBaseVersion] = useState(() => (draft ? draft.value.version : version))
  const [typed, setTyped] = useState(() => draft?.value.values ?? initial)
  const base = useMemo(() => ({ ...initial, ...begun }), [initial, begun])
  const values = useMemo(() => ({ ...base, ...typed }), [base, typed])
  const changed = changedFields(base, values)
  const isChanged = changed.length > 0
  const stored = useDraft(
    name,
    useMemo(
      () => (isChanged ? { values, base, version: baseVersion } : null),
      [isChanged, values, base, baseVersion],
    ),
  )

  /** Bases the form on another version of the record. */
  const rebase = (to: V, toVersion: number | null, input: V = to) => {
    setBegun(to)
    setBaseVersion(toVersion)
    setTyped(input)
  }
  return {
    base,
    version: baseVersion,
    values,
    changed,
    draft,
    set: <K extends keyof V>(field: K, value: V[K]) =>
      setTyped((before) => ({ ...before, [field]: value })),
    setAll: setTyped,
    rebase,
    /** Starts again without a draft. */
    restart: (from: V) => {
      rebase(from, version)
      setDraft(null)
      stored.resume()
    },
    dropDraft: stored.drop,
  }
}

export type FormInput<V extends object> = ReturnType<typeof useFormInput<V>>
