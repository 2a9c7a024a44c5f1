import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from './ui/button.tsx'
import { DialogClose } from './ui/dialog.tsx'

interface DialogFootProps {
  /** The label of the submit button. */
  label: string
  /** The label of the close button, where the dialog itself cancels something. */
  leave?: string | undefined
  pending: boolean
  variant?: 'primary' | 'destructive'
  /** The id of the form that the button submits, or its handler without a form. */
  does: string | (() => void)
  /** The action is impossible: only closing is offered. */
  blocked?: boolean
  /** The input is invalid, as the dialog shows. */
  disabled?: boolean
}

/** The footer of a dialog with one action. */
export function DialogFoot(props: DialogFootProps) {
  const { label, leave, pending, variant = 'primary', does } = props
  const { blocked = false, disabled = false } = props
  const { t } = useTranslation()
  if (blocked) return <DialogClose className={buttonStyles({})}>{t('common.close')}</DialogClose>
  const sends = typeof does === 'string'
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DialogClose className={buttonStyles({})}>{leave ?? t('common.cancel')}</DialogClose>
      <Button
        {...(sends ? { type: 'submit' as const, form: does } : { onClick: does })}
        variant={variant}
        pending={pending}
        disabled={disabled}
        pendingLabel={t('common.saving')}
      >
        {label}
      </Button>
    </div>
  )
}
