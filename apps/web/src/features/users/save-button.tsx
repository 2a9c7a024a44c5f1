import { useTranslation } from 'react-i18next'
import { formId } from '#components/record-form/form-body.tsx'
import { Button } from '#components/ui/button.tsx'

/** Saves one part of a person's page; it is there once something was changed. */
export function SaveButton({ form }: { form: { name: string; dirty: boolean; saving: boolean } }) {
  const { t } = useTranslation()
  if (!form.dirty) return null
  return (
    <Button
      type="submit"
      form={formId(form.name)}
      variant="primary"
      className="self-start"
      pending={form.saving}
      pendingLabel={t('common.saving')}
    >
      {t('users.save')}
    </Button>
  )
}
