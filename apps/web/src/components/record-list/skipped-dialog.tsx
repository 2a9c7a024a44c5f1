import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { ListSpec } from './list-spec.ts'
import type { Skipped } from './use-bulk.ts'

/** Why a record was left as it was, where the server's reason is one that this version has words for. */
type Reasons = Readonly<Record<string, TKey>>

const REASONS: Reasons = {
  transition: 'lists.bulk.reasons.transition',
  in_use: 'lists.bulk.reasons.in_use',
  not_empty: 'lists.bulk.reasons.not_empty',
  parent_archived: 'lists.bulk.reasons.parent_archived',
  taken: 'lists.bulk.reasons.taken',
  not_found: 'errors.codes.not_found',
  stale_record: 'lists.bulk.reasons.stale_record',
  too_many_tags: 'lists.bulk.reasons.too_many_tags',
  required: 'lists.bulk.reasons.required',
  too_early: 'lists.bulk.reasons.too_early',
  with_nobody: 'lists.bulk.reasons.with_nobody',
  period_locked: 'lists.bulk.reasons.period_locked',
  fully_depreciated: 'lists.bulk.reasons.fully_depreciated',
  not_depreciated: 'lists.bulk.reasons.not_depreciated',
  not_in_book: 'lists.bulk.reasons.not_in_book',
  disposed: 'lists.bulk.reasons.disposed',
  not_applicable: 'data_fields.refused.not_applicable',
}

function reasonText({ code, reason }: Skipped[number], t: TFunction, more: Reasons): string {
  const words = more[code] ?? REASONS[code]
  return words ? String(t(words)) : reason
}

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
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
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
            <p className="text-muted-foreground">{reasonText(one, t, reasons)}</p>
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
