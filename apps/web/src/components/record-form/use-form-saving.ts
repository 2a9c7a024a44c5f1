import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { keysOf } from '#lib/keys-of.ts'
import { toast } from '#lib/toast.ts'
import { changesOf, merged, type Problems, refusedFields } from './record-fields.ts'
import type { RecordFormSpec, SavedNote, Trouble } from './record-form-spec.ts'
import type { FormInput } from './use-form-input.ts'

type Names<V> = readonly (keyof V & string)[]

const hasNone = <V>(problems: Problems<V>) => Object.keys(problems).length === 0

/** Sends a form, and handles refusals: problems of fields, and changes that somebody else has saved. */
export function useFormSaving<V extends object, R>(
  spec: RecordFormSpec<V, R>,
  { base, version, values, set, setAll, rebase, dropDraft }: FormInput<V>,
) {
  const { labels } = spec
  const fields = keysOf(labels)
  const { t } = useTranslation()
  const [refused, setRefused] = useState<Problems<V>>({})
  const [trouble, setTrouble] = useState<Trouble<V> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)

  /** The note about changes of others that were kept. */
  const noteOf = (taken: Names<V>): SavedNote => {
    const words = format.list(taken.map((field) => labels[field]))
    return taken.length > 0 ? { description: t('record_form.merged', { fields: words }) } : {}
  }

  /** Merges the input with what somebody else has saved; fields that both changed become a conflict. */
  const takeOver = async (record: R, from: V, typed: V) => {
    const theirs = spec.read(record)
    if (spec.isGone?.(record)) return setTrouble({ kind: 'gone' })
    const { contested, taken, values: next } = merged(from, typed, theirs.values)
    rebase(theirs.values, theirs.version, next)
    if (contested.length > 0) {
      const all = { before: from, yours: typed, theirs: theirs.values }
      return setTrouble({ kind: 'stale', taken, conflicting: contested, ...all })
    }
    if (hasNone(spec.check(next, theirs.values)))
      await sendFrom(theirs.values, next, theirs.version, taken)
    return undefined
  }

  const refuse = async (error: unknown, from: V, typed: V) => {
    // The session has ended: the page is about to change, and the draft is stored.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (!(error instanceof ApiError)) throw error
    const found = { ...refusedFields<V>(error, fields, t), ...spec.words?.(error) }
    if (!hasNone(found)) {
      setRefused(found)
      // Announced like problems found before sending.
      setAttempt((before) => before + 1)
    } else if (error.code === 'stale_record' && error.meta.current)
      await takeOver(error.meta.current as R, from, typed)
    else if (error.status === 404) setTrouble({ kind: 'gone' })
    else setTrouble({ kind: 'failed', error })
  }

  /** Sends the form; a failure is already shown when it returns. */
  const sendFrom = async (
    from: V,
    entered: V,
    of: number | null,
    taken: Names<V> = [],
  ): Promise<void> => {
    try {
      const record = await spec.send(entered, changesOf(from, entered), of)
      const note = noteOf(taken)
      dropDraft()
      spec.onSaved(record, note)
      if (note.description && !spec.notes) toast.info(note.description)
    } catch (error) {
      await refuse(error, from, entered)
    }
  }

  const submit = async (entered: V = values, taken: Names<V> = []) => {
    if (saving) return
    setTrouble(null)
    setRefused({})
    setAttempt((before) => before + 1)
    if (!hasNone(spec.check(entered, base))) return
    setSaving(true)
    try {
      await sendFrom(base, entered, version, taken)
    } finally {
      setSaving(false)
    }
  }

  return {
    // Problems are shown after the first submit, and from then on with each change.
    wrong: attempt > 0 ? { ...refused, ...spec.check(values, base) } : ({} as Problems<V>),
    trouble,
    attempt,
    saving,
    submit,
    /** The problem that the server reported at a field is over once the field is changed. */
    forgive: (field: string) => setRefused((before) => ({ ...before, [field]: undefined })),
    /** Resolves a conflict in one field with either value. */
    choose: (field: string, whose: 'yours' | 'theirs') => {
      const name = fields.find((one) => one === field)
      if (trouble?.kind === 'stale' && name) set(name, trouble[whose][name])
    },
    /** Resolves a conflict: takes the other values, except for the fields in `mine`. */
    settle: (mine: ReadonlySet<string>, isSent: boolean) => {
      if (trouble?.kind !== 'stale') return
      const { conflicting, taken, theirs } = trouble
      const given = conflicting.filter((field) => !mine.has(field))
      const settled = {
        ...values,
        ...Object.fromEntries(given.map((name) => [name, theirs[name]])),
      }
      setAll(settled)
      setTrouble(null)
      if (isSent) void submit(settled, taken)
    },
    reset: () => {
      setRefused({})
      setTrouble(null)
      setAttempt(0)
    },
  }
}
