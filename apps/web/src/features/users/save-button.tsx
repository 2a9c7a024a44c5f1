import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#components/record-form/form-body.tsx'

/** Saves a section of a user's page; shown while there are changes. */
export function SaveButton({ form }: { form: { name: string; dirty: boolean; saving: boolean } }) {
  const { t } = useTranslation()
  if (!form.dirty) return null
  return (
    <SubmitButton form={form} className="self-start">
      {t('users.save')}
    </SubmitButton>
  )
}
