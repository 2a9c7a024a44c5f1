import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#components/record-form/form-body.tsx'

/** Saves one part of a person's page; it is there once something was changed. */
export function SaveButton({ form }: { form: { name: string; dirty: boolean; saving: boolean } }) {
  const { t } = useTranslation()
  if (!form.dirty) return null
  return (
    <SubmitButton form={form} className="self-start">
      {t('users.save')}
    </SubmitButton>
  )
}
