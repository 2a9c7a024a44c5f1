import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstProblem } from '#components/record-form/plain-form.tsx'
import { NO_REFUSAL, refusalOf } from './refusal.ts'

interface HandFormInput<Entered> {
  start: () => Entered
  /** What is wrong with it before the server is asked, by field. */
  problemsOf: (entered: Entered) => Readonly<Record<string, string | undefined>>
  /** The fields that the form has; what the server says of others stands above it. */
  shown: readonly string[]
  /** Answers whether all of them were handed on. */
  send: (entered: Entered) => Promise<boolean>
  onClose: (done: boolean) => void
}

/** What is entered in a form that hands assets over or takes them back, what is wrong with it, and sending it. */
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
