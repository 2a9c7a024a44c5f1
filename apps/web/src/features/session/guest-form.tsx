import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTexts } from '#lib/error-text.ts'
import { FailureBanner } from './failure-banner.tsx'
import { type Attempt, useAttempt } from './use-attempt.ts'

type Texts = Record<string, string>

interface Guest extends Attempt {
  /** The problems by field. */
  problems: Texts
  forgetProblems: () => void
  submit: (event: SubmitEvent<HTMLFormElement>) => void
}

interface GuestFormOptions {
  /** The problems before sending by field, in the order of the form. */
  check: (values: Texts) => Texts
  /** Sends the values; may return problems by field. */
  send: (values: Texts) => Promise<Texts | void>
}

/** The values by field; only passwords keep leading and trailing spaces. */
function formValues(form: HTMLFormElement): Texts {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = String(value)
    return [name, name.startsWith('password') ? text : text.trim()]
  })
  return Object.fromEntries(entries) as Texts
}

/** Focuses the first field with a problem. */
function focusFirstProblem(form: HTMLFormElement, problems: Texts): void {
  const name = Object.keys(problems)[0]
  if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
}

/** A form before the sign-in. Its fields are uncontrolled, and identified by name. */
export function useGuestForm({ check, send }: GuestFormOptions): Guest {
  const { t } = useTranslation()
  const attempt = useAttempt()
  const [problems, setProblems] = useState<Texts>({})

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = formValues(form)
    const show = (found: Texts) => {
      setProblems(found)
      focusFirstProblem(form, found)
    }
    const found = check(values)
    show(found)
    if (Object.keys(found).length > 0) return
    attempt.run(async () => {
      try {
        show((await send(values)) ?? {})
      } catch (error) {
        setProblems(fieldTexts(error, t))
        throw error
      }
    })
  }
  return { ...attempt, problems, forgetProblems: () => setProblems({}), submit }
}

interface GuestFormProps {
  form: Guest
  /** Called with each key press. */
  onInput?: () => void
  children: ReactNode
}

/** The fields, below the error of the server. */
export const GuestForm = ({ form, onInput, children }: GuestFormProps) => (
  <form noValidate onSubmit={form.submit} onInput={onInput} className="flex flex-col gap-4">
    <FailureBanner failure={form.failure} secondsToWait={form.secondsToWait} />
    {children}
  </form>
)
