import { useTranslation } from 'react-i18next'
import type { InputProps } from '#components/fields/field.ts'
import { FieldError } from '#components/ui/field.tsx'
import { ChecklistEditor } from './checklist-editor.tsx'
import type { StepDraft } from './steps.ts'

/** The steps of a checklist in a form, with their problems. */
export function ChecklistInput(props: InputProps<StepDraft[]>) {
  const { value, onChange, control, error, tried = false } = props
  const { t } = useTranslation()
  return (
    <>
      <p className="-mt-2 mb-4 text-xs text-muted-foreground">
        {t('work_order_types.checklist_hint')}
      </p>
      {error && <FieldError>{error}</FieldError>}
      <ChecklistEditor id={control.id ?? ''} steps={value} onChange={onChange} checked={tried} />
    </>
  )
}
