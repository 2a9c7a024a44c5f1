import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { keysOf } from '#lib/keys-of.ts'
import { toast } from '#lib/toast.ts'
import { hasNone, type Problems, refusedFields } from './record-fields.ts'
import type { RecordFormSpec, SavedNote, Trouble } from './record-form-spec.ts'
import { type Outcome, sendForm } from './send-form.ts'
import type { FormInput } from './use-form-input.ts'

type Names<V> = readonly (keyof V & string)[]

/** Saves a form, and shows what prevents it: problems of fields, and conflicts with what others have saved. */
export function useFormSaving<V extends object, R>(
  spec: RecordFormSpec<V, R>,
  { base, version, values, set, setAll, rebase, dropDraft }: FormInput<V>,
) {
  const fields = keysOf(spec.labels)
  const { t } = useTranslation()
  const [refused, setRefused] = useState<Problems<V>>({})
  const [trouble, setTrouble] = useState<Trouble<V> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)

  const showSaved = (record: R, taken: Names<V>) => {
    const note = noteOf(spec, taken, t)
    dropDraft()
    spec.onSaved(record, note)
    if (note.description && !spec.notes) toast.info(note.description)
  }

  const showRefusal = (error: ApiError) => {
    const found = { ...refusedFields<V>(error, fields, t), ...spec.words?.(error) }
    if (hasNone(found))
      return setTrouble(error.status === 404 ? { kind: 'gone' } : { kind: 'failed', error })
    setRefused(found)
    // Announced like problems found before sending.
    return setAttempt((before) => before + 1)
  }

  const show = (outcome: Outcome<V, R>) => {
    if (outcome.kind === 'saved') showSaved(outcome.record, outcome.taken)
    else if (outcome.kind === 'refused') showRefusal(outcome.error)
    else if (outcome.kind === 'trouble') setTrouble(outcome.trouble)
  }

  const submit = async (entered: V = values, taken: Names<V> = []) => {
    if (saving) return
    setTrouble(null)
    setRefused({})
    setAttempt((before) => before + 1)
    if (!hasNone(spec.check(entered, base))) return
    setSaving(true)
    try {
      show(await sendForm(spec, { base, values: entered, version }, rebase, taken))
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
    /** Hides the problem that the server reported at a field, when the field is changed. */
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

/** The note about changes of others that were merged into the input. */
function noteOf<V extends object>(
  { labels }: Pick<RecordFormSpec<V, never>, 'labels'>,
  taken: Names<V>,
  t: TFunction,
): SavedNote {
  const words = format.list(taken.map((field) => labels[field]))
  return taken.length > 0 ? { description: t('record_form.merged', { fields: words }) } : {}
}
