import { type MeInput, usersApi } from '@steward/contract/users.ts'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

type Problems = Partial<Record<keyof MeInput, string>>

interface FormSave {
  form: RefObject<HTMLFormElement | null>
  problems: Problems
  /** An error that isn't about a field. */
  failure: string | null
  pending: boolean
  /** Sends the changes unless there are problems; resolves to whether they were saved. */
  save: (changes: MeInput, found: Problems) => Promise<boolean>
}

/** Saves a small form of the profile; problems are shown at their fields, and the first one is focused. */
export function useFormSave(): FormSave {
  const { t } = useTranslation()
  const update = useSend(usersApi.updateMe)
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)

  const show = (found: Problems) => {
    setProblems(found)
    const name = Object.keys(found)[0]
    if (name) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  }

  const refused = (error: unknown) => {
    const fields: Problems = fieldTexts(error, t)
    const isTaken = error instanceof ApiError && error.type === 'DUPLICATE_EMAIL'
    if (isTaken) fields.email = t('profile.name.email_taken')
    show(fields)
    if (Object.keys(fields).length === 0) setFailure(errorText(error, t))
  }

  const save = async (changes: MeInput, found: Problems) => {
    setFailure(null)
    show(found)
    if (Object.keys(found).length > 0) return false
    try {
      await update.mutateAsync({ body: { user: changes } })
      toast.success(t('profile.saved'))
      return true
    } catch (error) {
      refused(error)
      return false
    }
  }

  return { form, problems, failure, pending: update.isPending, save }
}
