import { useTranslation } from 'react-i18next'
import { skipReason } from '#components/skip-reason.ts'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import type { ListSpec } from './list-spec.ts'
import type { Skipped } from './use-bulk.ts'

interface SkippedDialogProps {
  /** Where it isn't that they were left as they were. */
  title?: string
  skipped: Skipped
  /** How many there are, where only the first of them are given. */
  total?: number
  countText: (count: number) => string
  /** A list's own words for why. */
  reasons?: ListSpec<never>['reasons'] | undefined
  /** Takes the change of all the others back. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

/** Which records a bulk change left as they were, and why. */
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
