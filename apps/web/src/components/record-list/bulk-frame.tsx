import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'

export interface BulkFrameProps {
  title: string
  count: number
  /** «12 sites». */
  items: string
  pending: boolean
  onClose: () => void
  /** Sends what was chosen, or says what is missing. */
  onSubmit: () => void
  children: ReactNode
}

/** The dialog in which a change of many records is put together; it says how many those are. */
export function BulkFrame(props: BulkFrameProps) {
  const { title, count, items, pending, onClose, onSubmit, children } = props
  const { t } = useTranslation()
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={t('lists.bulk.applies_to', { count, items })}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.cancel')}</DialogClose>
          <Button
            type="submit"
            form={form}
            variant="primary"
            pending={pending}
            pendingLabel={t('common.saving')}
          >
            {t('lists.bulk.change', { count, items })}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
