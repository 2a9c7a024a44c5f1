import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { changedFields, changesOf, merged, type Problems, refusedFields } from './record-fields.ts'
import { readFormDraft, useDraft } from './use-draft.ts'

/** What a form is about. `V` are its fields: texts, ids with names, yes or no, lists. */
export interface RecordFormSpec<V extends object, R> {
  /** Names the draft and begins the ids of the controls: `departments/new`. */
  name: string
  /** What each field is called, in the form's order. */
  labels: { readonly [K in keyof V & string]: string }
  /** What the form begins with. */
  initial: V
  /** The version of the record that is changed; null for a new one. */
  version: number | null
  /** What is wrong before anything is sent, in words that say what to do. */
  check: (values: V) => Problems<V>
  /** Sends the record. `changed` are the fields that differ from what the form began with. */
  send: (values: V, changed: Partial<V>, version: number | null) => Promise<R>
  /** Reads a record that somebody else has saved meanwhile. */
  read: (record: R) => { values: V; version: number }
  onSaved: (record: R) => void
  /** A refusal in words of this form's own, where the common ones don't do. */
  words?: (error: ApiError) => Problems<V>
  /** What else was changed and isn't saved yet, a picture for one. */
  dirty?: boolean
}

/** What stands in the way of saving, besides single fields. */
export type Trouble<V> =
  | { kind: 'failed'; error: ApiError }
  | { kind: 'gone' }
  | {
      kind: 'stale'
      /** What only somebody else has changed. */
      taken: (keyof V & string)[]
      /** What both have, with either value. */
      contested: (keyof V & string)[]
      yours: Partial<V>
      theirs: Partial<V>
    }

/** A field as its control is given it. */
export interface FormControl<T> {
  id: string
  label: string
  error: string | undefined
  value: T
  onChange: (value: T) => void
}

/** One field of some, where it is there. */
const one = (of: object, field: string) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name === field))

const nothing = <V>(problems: Problems<V>) => Object.keys(problems).length === 0

/** The state of a form for one record: what is entered, what is wrong with it, and how it is saved. */
export function useRecordForm<V extends object, R>(spec: RecordFormSpec<V, R>) {
  const { labels } = spec
  const fields = Object.keys(labels) as (keyof V & string)[]
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => readFormDraft<V>(spec.name))
  const [base, setBase] = useState(() => draft?.value.base ?? spec.initial)
  const [version, setVersion] = useState(() => (draft ? draft.value.version : spec.version))
  const [values, setValues] = useState(() => draft?.value.values ?? spec.initial)
  const [refused, setRefused] = useState<Problems<V>>({})
  const [trouble, setTrouble] = useState<Trouble<V> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [saving, setSaving] = useState(false)

  const changed = changedFields(base, values)
  const isChanged = changed.length > 0
  const kept = useDraft(
    spec.name,
    useMemo(
      () => (isChanged ? { values, base, version } : null),
      [isChanged, values, base, version],
    ),
  )

  // Nothing is wrong before somebody says that they are done; from then on it is looked at with each key.
  const wrong: Problems<V> = attempt > 0 ? { ...refused, ...spec.check(values) } : {}
  const problems = fields.flatMap((field) => {
    const message = wrong[field]
    return message === undefined ? [] : [{ id: `${spec.name}-${field}`, field, message }]
  })

  const set = <K extends keyof V & string>(field: K, value: V[K]) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefused((before) => ({ ...before, [field]: undefined }))
  }

  /** Lays what was typed over what somebody else has saved; where both changed one field, somebody has to choose. */
  const takeOver = async (record: R, from: V, typed: V) => {
    const theirs = spec.read(record)
    const { contested, taken, values: next } = merged(from, typed, theirs.values)
    setBase(theirs.values)
    setVersion(theirs.version)
    setValues(next)
    if (contested.length > 0) {
      const only = (of: V) =>
        Object.fromEntries(contested.map((field) => [field, of[field]])) as Partial<V>
      setTrouble({
        kind: 'stale',
        taken,
        contested,
        yours: only(typed),
        theirs: only(theirs.values),
      })
      return
    }
    if (!nothing(spec.check(next))) return
    if (!(await sendFrom(theirs.values, next, theirs.version)) || taken.length === 0) return
    const words = format.list(taken.map((field) => labels[field]))
    toast.info(t('record_form.merged', { fields: words }))
  }

  const refuse = async (error: unknown, from: V, typed: V) => {
    // The session has ended: the page is about to change, and the draft is kept.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (!(error instanceof ApiError)) throw error
    const found = { ...refusedFields<V>(error, fields, t), ...spec.words?.(error) }
    if (!nothing(found)) setRefused(found)
    else if (error.code === 'stale_record' && error.meta.current)
      await takeOver(error.meta.current as R, from, typed)
    else if (error.status === 404) setTrouble({ kind: 'gone' })
    else setTrouble({ kind: 'failed', error })
  }

  /** Answers whether it went through; what stands in the way is said by then. */
  const sendFrom = async (from: V, typed: V, of: number | null): Promise<boolean> => {
    try {
      const record = await spec.send(typed, changesOf(from, typed), of)
      kept.drop()
      spec.onSaved(record)
      return true
    } catch (error) {
      await refuse(error, from, typed)
      return false
    }
  }

  const submit = async () => {
    if (saving) return
    setTrouble(null)
    setRefused({})
    setAttempt((before) => before + 1)
    if (!nothing(spec.check(values))) return
    setSaving(true)
    try {
      await sendFrom(base, values, version)
    } finally {
      setSaving(false)
    }
  }

  const begin = (initial: V) => {
    setBase(initial)
    setValues(initial)
    setVersion(spec.version)
    setRefused({})
    setTrouble(null)
    setDraft(null)
    setAttempt(0)
    kept.resume()
  }

  return {
    name: spec.name,
    labels,
    values,
    set,
    /** What a control needs to show and change a field. */
    control: <K extends keyof V & string>(field: K): FormControl<V[K]> => ({
      id: `${spec.name}-${field}`,
      label: labels[field],
      error: wrong[field],
      value: values[field],
      onChange: (value) => set(field, value),
    }),
    problems,
    attempt,
    trouble,
    saving,
    dirty: isChanged || spec.dirty === true,
    changed,
    /** Where two people changed one field: puts this person's value into the form, or the other's. */
    choose: (field: string, whose: 'yours' | 'theirs') => {
      if (trouble?.kind === 'stale')
        setValues((before) => ({ ...before, ...one(trouble[whose], field) }))
    },
    submit,
    draft,
    discardDraft: () => {
      kept.drop()
      begin(spec.initial)
    },
    dropDraft: kept.drop,
    begin,
  }
}

export type RecordForm<V extends object, R> = ReturnType<typeof useRecordForm<V, R>>
/** What the frame of a form needs of it, whatever its fields are. */
export type FormFrame = Pick<
  RecordForm<Record<string, unknown>, unknown>,
  | 'name'
  | 'labels'
  | 'problems'
  | 'attempt'
  | 'trouble'
  | 'saving'
  | 'choose'
  | 'dirty'
  | 'submit'
  | 'draft'
  | 'discardDraft'
  | 'dropDraft'
>
