import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { changedFields, changesOf, merged, type Problems, refusedFields } from './record-fields.ts'
import { readFormDraft, useDraft } from './use-draft.ts'

/** What a form is about. `V` are its fields: texts, ids with names, yes or no, lists. */
interface RecordFormSpec<V extends object, R> {
  /** Names the draft and begins the ids of the controls: `departments/new`. */
  name: string
  /** What each field is called, in the form's order. */
  labels: { readonly [K in keyof V & string]: string }
  /** What the form begins with. A field that comes to be known later begins with what this says by then. */
  initial: V
  /** It begins with this, whatever draft there is: a copy, a code that was scanned. */
  isGiven?: boolean
  /** The version of the record that is changed; null for a new one. */
  version: number | null
  /** What is wrong before anything is sent, in words that say what to do. `base` is what the form began with. */
  check: (values: V, base: V) => Problems<V>
  /** Sends the record. `changed` are the fields that differ from what the form began with. */
  send: (values: V, changed: Partial<V>, version: number | null) => Promise<R>
  /** Reads a record that somebody else has saved meanwhile. */
  read: (record: R) => { values: V; version: number }
  /** Whether somebody has put the record away meanwhile. */
  isGone?: (record: R) => boolean
  /** @param note what else somebody changed meanwhile and was kept, for the message; without `notes` it has its own */
  onSaved: (record: R, note: SavedNote) => void
  notes?: boolean
  /** A refusal in words of this form's own, where the common ones don't do. */
  words?: (error: ApiError) => Problems<V>
  /** What else was changed and isn't saved yet, a picture for one. */
  dirty?: boolean
}

/** What a message says below that a record was saved. */
export interface SavedNote {
  description?: string
}

/** What is in the way of saving, besides single fields. */
export type Trouble<V> =
  | { kind: 'failed'; error: ApiError }
  | { kind: 'gone' }
  | {
      kind: 'stale'
      /** What only somebody else has changed. */
      taken: (keyof V & string)[]
      /** What both have, with either value. */
      conflicting: (keyof V & string)[]
      before: V
      yours: V
      theirs: V
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
  const [draft, setDraft] = useState(() => (spec.isGiven ? null : readFormDraft<V>(spec.name)))
  const [begun, setBase] = useState(() => draft?.value.base ?? spec.initial)
  const [version, setVersion] = useState(() => (draft ? draft.value.version : spec.version))
  const [typed, setValues] = useState(() => draft?.value.values ?? spec.initial)
  const base = useMemo(() => ({ ...spec.initial, ...begun }), [spec.initial, begun])
  const values = useMemo(() => ({ ...base, ...typed }), [base, typed])
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
  const wrong: Problems<V> = attempt > 0 ? { ...refused, ...spec.check(values, base) } : {}
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
    if (spec.isGone?.(record)) return setTrouble({ kind: 'gone' })
    const { contested, taken, values: next } = merged(from, typed, theirs.values)
    setBase(theirs.values)
    setVersion(theirs.version)
    setValues(next)
    if (contested.length > 0) {
      const all = { before: from, yours: typed, theirs: theirs.values }
      return setTrouble({ kind: 'stale', taken, conflicting: contested, ...all })
    }
    if (nothing(spec.check(next, theirs.values)))
      await sendFrom(theirs.values, next, theirs.version, taken)
    return undefined
  }

  /** What else somebody has changed, and was kept. */
  const noteOf = (taken: readonly (keyof V & string)[]): SavedNote => {
    const words = format.list(taken.map((field) => labels[field]))
    return taken.length > 0 ? { description: t('record_form.merged', { fields: words }) } : {}
  }

  const refuse = async (error: unknown, from: V, typed: V) => {
    // The session has ended: the page is about to change, and the draft is kept.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (!(error instanceof ApiError)) throw error
    const found = { ...refusedFields<V>(error, fields, t), ...spec.words?.(error) }
    if (!nothing(found)) {
      setRefused(found)
      // Told like what was found before it was sent.
      setAttempt((before) => before + 1)
    } else if (error.code === 'stale_record' && error.meta.current)
      await takeOver(error.meta.current as R, from, typed)
    else if (error.status === 404) setTrouble({ kind: 'gone' })
    else setTrouble({ kind: 'failed', error })
  }

  /** What is in the way is said by then. */
  const sendFrom = async (
    from: V,
    entered: V,
    of: number | null,
    taken: readonly (keyof V & string)[] = [],
  ): Promise<void> => {
    try {
      const record = await spec.send(entered, changesOf(from, entered), of)
      const note = noteOf(taken)
      kept.drop()
      spec.onSaved(record, note)
      if (note.description && !spec.notes) toast.info(note.description)
    } catch (error) {
      await refuse(error, from, entered)
    }
  }

  const submit = async (entered: V = values, taken: readonly (keyof V & string)[] = []) => {
    if (saving) return
    setTrouble(null)
    setRefused({})
    setAttempt((before) => before + 1)
    if (!nothing(spec.check(entered, base))) return
    setSaving(true)
    try {
      await sendFrom(base, entered, version, taken)
    } finally {
      setSaving(false)
    }
  }

  /** Where two people changed one field: takes the other's value but for those that are `mine`. */
  const settle = (mine: ReadonlySet<string>, isSent: boolean) => {
    if (trouble?.kind !== 'stale') return
    const { conflicting, taken, theirs } = trouble
    const given = conflicting.filter((field) => !mine.has(field))
    const settled = { ...values, ...Object.fromEntries(given.map((one) => [one, theirs[one]])) }
    setValues(settled)
    setTrouble(null)
    if (isSent) void submit(settled, taken)
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
    settle,
    submit: () => submit(),
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
