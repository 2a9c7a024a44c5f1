import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#components/record-form/form-body.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'

interface SaveBarProps {
  /** The form to submit. */
  form: string
  /** The number of unsaved changes; without any the bar is hidden. */
  changes: number
  saving: boolean
  onDiscard: () => void
}

/** A bar at the bottom of long forms, visible while there are unsaved changes. */
export function SaveBar({ form, changes, saving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation()
  const words = t('settings.unsaved', { count: changes, formatted: format.integer(changes) })
  return (
    <div className="sticky bottom-0 z-10 -mx-1 px-1 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p role="status" className="sr-only">
        {changes > 0 ? words : ''}
      </p>
      {changes > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-xl border border-border bg-card px-4 py-2.5 shadow-lg">
          <p aria-hidden className="min-w-0 flex-auto text-sm font-medium">
            {words}
          </p>
          <div className="ml-auto flex flex-wrap justify-end gap-2">
            <Button onClick={onDiscard} disabled={saving}>
              {t('settings.discard')}
            </Button>
            <SubmitButton form={{ name: form, saving }}>{t('settings.save')}</SubmitButton>
          </div>
        </div>
      )}
    </div>
  )
}
