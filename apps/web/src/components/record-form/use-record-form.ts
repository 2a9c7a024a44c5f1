import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { format } from '#lib/format.ts'
import { toast } from '#lib/toast.ts'
import { changedFields, changesOf, merged, type Problems, refusedFields } from './record-fields.ts'
import { readFormDraft, useDraft } from './use-draft.ts'

/** The specification of a form. `V` are its fields: texts, ids with names, booleans, lists. */
interface RecordFormSpec<V extends object, R> {
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
type Trouble<V> =
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

/** The props of a field's control. */
export interface FormControl<T> {
  id: string
  label: string
  error: string | undefined
  value: T
  onChange: (value: T) => void
}

/** One field of an object, if it exists. */
const one = (of: object, field: string) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name === field))

const nothing = <V>(problems: Problems<V>) => Object.keys(problems).length === 0

/** The state of a record's form: its values, problems, and saving. */
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

  // Problems are shown after the first submit, and from then on with each change.
  const wrong: Problems<V> = attempt > 0 ? { ...refused, ...spec.check(values, base) } : {}
  const problems = fields.flatMap((field) => {
    const message = wrong[field]
    return message === undefined ? [] : [{ id: `${spec.name}-${field}`, field, message }]
  })

  const set = <K extends keyof V & string>(field: K, value: V[K]) => {
    setValues((before) => ({ ...before, [field]: value }))
    setRefused((before) => ({ ...before, [field]: undefined }))
  }

  /** Merges the input with what somebody else has saved; fields that both changed become a conflict. */
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

  /** The note about changes of others that were kept. */
  const noteOf = (taken: readonly (keyof V & string)[]): SavedNote => {
    const words = format.list(taken.map((field) => labels[field]))
    return taken.length > 0 ? { description: t('record_form.merged', { fields: words }) } : {}
  }

  const refuse = async (error: unknown, from: V, typed: V) => {
    // The session has ended: the page is about to change, and the draft is stored.
    if (error instanceof DOMException && error.name === 'AbortError') return
    if (!(error instanceof ApiError)) throw error
    const found = { ...refusedFields<V>(error, fields, t), ...spec.words?.(error) }
    if (!nothing(found)) {
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

  /** Resolves a conflict: takes the other values, except for the fields in `mine`. */
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
    /** The props of a field's control. */
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
    /** Resolves a conflict in one field with either value. */
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
/** The parts of a form that its frame needs, whatever its fields are. */
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
