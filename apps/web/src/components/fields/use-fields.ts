import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problems } from '#components/record-form/record-fields.ts'
import type { FormControl } from '#components/record-form/use-record-form.ts'
import type { NamedField, Values } from './field.ts'
import { problemsOf, valuesOf } from './form-values.ts'

/** What a field's control needs of its form. */
export interface FieldsForm {
  values: Values
  /** The number of submit attempts. */
  attempt: number
  set: (name: string, value: unknown) => void
  control: (name: string) => FormControl<unknown>
}

/** Further problems by field name. Unlike others they are shown before the first submit. */
type MoreProblems = (values: Values) => Readonly<Record<string, string>>

const nothingMore: MoreProblems = () => ({})

/** The state of some fields without a record: in a dialog, or for many records. */
export function useFields(
  fields: readonly NamedField[],
  initial: Values = {},
  moreProblems: MoreProblems = nothingMore,
) {
  const { t } = useTranslation()
  const id = useId()
  const [entered, setEntered] = useState<Values>({})
  const [attempt, setAttempt] = useState(0)
  const values: Values = { ...valuesOf(fields, null), ...initial, ...entered }
  const more = moreProblems(values)
  const problems: Problems<Values> = { ...problemsOf(fields, values, t), ...more }
  const set = (name: string, value: unknown) => setEntered((old) => ({ ...old, [name]: value }))
  const form: FieldsForm = {
    values,
    attempt,
    set,
    control: (name) => ({
      id: `${id}${name}`,
      label: fields.find((field) => field.name === name)!.label(t),
      error: more[name] ?? (attempt > 0 ? problems[name] : undefined),
      value: values[name],
      onChange: (value) => set(name, value),
    }),
  }
  return {
    form,
    /** Whether there are no problems. */
    isComplete: Object.keys(problems).length === 0,
    isTouched: Object.keys(entered).length > 0,
    /** Removes the value of a field. */
    drop: (name: string) =>
      setEntered((old) => Object.fromEntries(Object.entries(old).filter(([one]) => one !== name))),
    /** The values; null if there are problems, which are shown from then on. */
    finish: (): Values | null => {
      setAttempt((before) => before + 1)
      return Object.keys(problems).length === 0 ? values : null
    },
  }
}
