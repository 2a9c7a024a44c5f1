import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { Counts, readyRows, Sentence } from './check-step.tsx'
import { StepButtons } from './step-buttons.tsx'
import { MissingRecords } from './missing-records.tsx'
import { CheckState, type CheckedProps } from './check-state.tsx'

/** The last step: a summary. Nothing is written before it is confirmed. */
export function ConfirmStep(props: CheckedProps & { onStart: () => void }) {
  const { current, pending, onStep, onStart } = props
  const { t } = useTranslation()
  const { preview, mapping } = current
  const newFields = Object.keys(mapping.new_fields ?? {})
  const ready = preview ? readyRows(preview) : 0
  return (
    <div className="flex flex-col gap-5">
      <CheckState current={current}>
        {preview && (
          <>
            <Sentence preview={preview} />
            <Counts preview={preview} />
            <MissingRecords preview={preview} createMissing={current.create_missing} />
            {newFields.length > 0 && (
              <p className="text-sm break-words">
                {t('imports.new_fields.confirm', { columns: format.list(newFields) })}
              </p>
            )}
          </>
        )}
      </CheckState>
      <p className="text-sm text-muted-foreground">{t('imports.confirm.text')}</p>
      <StepButtons>
        <Button onClick={() => onStep('check')}>{t('common.back')}</Button>
        {ready > 0 && current.status === 'completed' && (
          <Button
            variant="primary"
            pending={pending}
            pendingLabel={t('imports.check.starting')}
            onClick={onStart}
          >
            {t('imports.check.start', { count: ready, formatted: format.integer(ready) })}
          </Button>
        )}
      </StepButtons>
    </div>
  )
}
