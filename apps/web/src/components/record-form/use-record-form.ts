import { keysOf } from '#lib/keys-of.ts'
import type { RecordFormSpec } from './record-form-spec.ts'
import { useFormInput } from './use-form-input.ts'
import { useFormSaving } from './use-form-saving.ts'

/** The props of a field's control. */
export interface FormControl<T> {
  id: string
  label: string
  error: string | undefined
  value: T
  onChange: (value: T) => void
}

/** The state of a record's form: its values, problems, and saving. */
export function useRecordForm<V extends object, R>(spec: RecordFormSpec<V, R>) {
  const { name, labels, initial, dirty = false } = spec
  const input = useFormInput(spec)
  const saving = useFormSaving(spec, input)
  const { wrong } = saving
  const fields = keysOf(labels)

  const set = <K extends keyof V & string>(field: K, value: V[K]) => {
    input.set(field, value)
    saving.forgive(field)
  }
  const begin = (from: V) => {
    input.restart(from)
    saving.reset()
  }
  return {
    name,
    labels,
    values: input.values,
    set,
    /** The props of a field's control. */
    control: <K extends keyof V & string>(field: K): FormControl<V[K]> => ({
      id: `${name}-${field}`,
      label: labels[field],
      error: wrong[field],
      value: input.values[field],
      onChange: (value) => set(field, value),
    }),
    problems: fields.flatMap((field) => {
      const message = wrong[field]
      return message === undefined ? [] : [{ id: `${name}-${field}`, field, message }]
    }),
    attempt: saving.attempt,
    trouble: saving.trouble,
    saving: saving.saving,
    dirty: input.changed.length > 0 || dirty,
    changed: input.changed,
    choose: saving.choose,
    settle: saving.settle,
    submit: () => saving.submit(),
    draft: input.draft,
    discardDraft: () => {
      input.dropDraft()
      begin(initial)
    },
    dropDraft: input.dropDraft,
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
