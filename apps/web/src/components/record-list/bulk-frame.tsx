import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Dialog } from '#components/ui/dialog.tsx'

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
        <DialogFoot
          label={t('lists.bulk.change', { count, items })}
          pending={pending}
          does={form}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}
