import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { NO_REFUSAL, refusalOf } from './refusal.ts'

interface HandFormInput<Entered> {
  start: () => Entered
  /** The problems of the input by field, before it is sent. */
  problemsOf: (entered: Entered) => Readonly<Record<string, string | undefined>>
  /** The fields of the form; the server's problems of others are shown above it. */
  shown: readonly string[]
  /** Resolves to whether all assets were changed. */
  send: (entered: Entered) => Promise<boolean>
  onClose: (done: boolean) => void
}

/** The state of a hand-over or return form: input, problems and submit. */
export function useHandForm<Entered>(input: HandFormInput<Entered>) {
  const { start, shown, send, onClose } = input
  const { t } = useTranslation()
  const form = useId()
  const [entered, setEntered] = useState(start)
  const [touched, setTouched] = useState(false)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(NO_REFUSAL)
  const own = input.problemsOf(entered)
  return {
    form,
    entered,
    touched,
    general: refused.general,
    problem: (field: string) => (tried ? own[field] : undefined) ?? refused.fields[field],
    enter: (change: Partial<Entered>) => {
      setTouched(true)
      setRefused(NO_REFUSAL)
      setEntered((before) => ({ ...before, ...change }))
    },
    submit: async () => {
      setTried(true)
      if (Object.values(own).some((problem) => problem !== undefined))
        return focusFirstProblem(form)
      try {
        if (await send(entered)) onClose(true)
      } catch (error) {
        setRefused(refusalOf(error, shown, t))
        focusFirstProblem(form)
      }
    },
  }
}
