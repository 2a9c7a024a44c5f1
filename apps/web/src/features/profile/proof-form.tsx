import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { errorText, fieldTexts } from '#lib/error-text.ts'

type Field = 'current_password' | 'otp_code'
type Problems = Partial<Record<Field, string>>

interface Proof {
  form: RefObject<HTMLFormElement | null>
  problems: Problems
  /** An error that isn't about a field. */
  failure: string | null
  pending: boolean
  /** Makes the call unless there are problems; problems of the server are shown at their fields. */
  run: (found: Problems, call: () => Promise<void>) => Promise<void>
}

/** A small form in which users prove their identity with a password or code. */
export function useProof(): Proof {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)

  const show = (found: Problems) => {
    setProblems(found)
    const name = Object.keys(found)[0]
    // The field may be rendered only because of its problem.
    if (name) {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus(),
      )
    }
  }

  const run = async (found: Problems, call: () => Promise<void>) => {
    if (pending) return
    setFailure(null)
    show(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    try {
      await call()
    } catch (error) {
      const fields: Problems = fieldTexts(error, t)
      show(fields)
      if (Object.keys(fields).length === 0) setFailure(errorText(error, t))
    } finally {
      setPending(false)
    }
  }

  return { form, problems, failure, pending, run }
}

interface ProofFormProps {
  proof: Proof
  text: string
  label: string
  destructive?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The form: text, error, fields and a button. */
export function ProofForm({ proof, text, label, destructive, onSubmit, children }: ProofFormProps) {
  const { t } = useTranslation()
  const { form, failure, pending } = proof
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-4"
    >
      <p className="text-sm">{text}</p>
      {failure && <Banner kind="error">{failure}</Banner>}
      {children}
      <Button
        type="submit"
        variant={destructive ? 'destructive' : 'primary'}
        className="self-end"
        pending={pending}
        pendingLabel={t('profile.saving')}
      >
        {label}
      </Button>
    </form>
  )
}
