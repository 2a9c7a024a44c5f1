import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from './ui/button.tsx'
import { DialogClose } from './ui/dialog.tsx'

interface DialogFootProps {
  /** What the dialog does, on its button. */
  label: string
  /** The button that leaves it, where what the dialog does is itself a cancelling. */
  leave?: string | undefined
  pending: boolean
  variant?: 'primary' | 'destructive'
  /** The id of the form that the button sends, or what it does where there is none. */
  does: string | (() => void)
  /** It can't be done: there is only the way out. */
  blocked?: boolean
  /** It can't be done as it was entered, which the dialog says. */
  disabled?: boolean
}

/** The foot of a dialog that does one thing: leaving it, and doing that. */
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
