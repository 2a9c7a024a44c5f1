import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { formId } from './form-body.tsx'
import type { FormFrame } from './use-record-form.ts'

interface SubmitButtonProps {
  form: Pick<FormFrame, 'name' | 'saving'>
  className?: string
  children: ReactNode
}

/** Sends a `FormBody` from outside of it. */
export function SubmitButton({ form, className, children }: SubmitButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      type="submit"
      form={formId(form.name)}
      variant="primary"
      className={className}
      pending={form.saving}
      pendingLabel={t('common.saving')}
    >
      {children}
    </Button>
  )
}
