import { useTranslation } from 'react-i18next'
import { skipReason } from '#components/skip-reason.ts'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import type { ListSpec } from './list-spec.ts'
import type { Skipped } from './use-bulk.ts'

interface SkippedDialogProps {
  /** The title, if it isn't that they were skipped. */
  title?: string
  skipped: Skipped
  /** The total number, if not all of them are given. */
  total?: number
  countText: (count: number) => string
  /** Messages for a list's own codes. */
  reasons?: ListSpec<never>['reasons'] | undefined
  /** Undoes the change of all others. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

/** The records that a bulk change skipped, with reasons. */
export function SkippedDialog(props: SkippedDialogProps) {
  const { skipped, total, countText, reasons = {}, onUndo, onClose } = props
  const { t } = useTranslation()
  const count = total ?? skipped.length
  const more = count - skipped.length
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={props.title ?? t('lists.bulk.skipped', { count, items: countText(count) })}
      footer={
        <>
          {onUndo && <Button onClick={onUndo}>{t('lists.bulk.undo_rest')}</Button>}
          <DialogClose className={buttonStyles({})}>{t('common.close')}</DialogClose>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-border text-sm">
        {skipped.map((one) => (
          <li key={one.id} className="py-2">
            <p className="font-medium break-words">{one.name}</p>
            <p className="text-muted-foreground">{skipReason(one, t, reasons)}</p>
          </li>
        ))}
        {more > 0 && (
          <li className="py-2 text-muted-foreground">
            {t('lists.bulk.and_more', { items: countText(more) })}
          </li>
        )}
      </ul>
    </Dialog>
  )
}
