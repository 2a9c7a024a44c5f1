import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import type { TKey } from '#lib/i18n.ts'
import type { Skipped } from './use-bulk.ts'

/** Why a record was left as it was, where the server's reason is one that this version has words for. */
const REASONS: Readonly<Record<string, TKey>> = {
  transition: 'lists.bulk.reasons.transition',
  in_use: 'lists.bulk.reasons.in_use',
  not_empty: 'lists.bulk.reasons.not_empty',
  taken: 'lists.bulk.reasons.taken',
  not_found: 'errors.codes.not_found',
  stale_record: 'lists.bulk.reasons.stale_record',
}

function reasonText({ code, reason }: Skipped[number], t: TFunction): string {
  const words = REASONS[code]
  return words ? t(words) : reason
}

interface SkippedDialogProps {
  skipped: Skipped
  countText: (count: number) => string
  onClose: () => void
}

/** Which records a bulk change left as they were, and why. */
export function SkippedDialog({ skipped, countText, onClose }: SkippedDialogProps) {
  const { t } = useTranslation()
  const count = skipped.length
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('lists.bulk.skipped', { count, items: countText(count) })}
      footer={<DialogClose className={buttonStyles({})}>{t('common.close')}</DialogClose>}
    >
      <ul className="flex flex-col divide-y divide-border text-sm">
        {skipped.map((one) => (
          <li key={one.id} className="py-2">
            <p className="font-medium break-words">{one.name}</p>
            <p className="text-muted-foreground">{reasonText(one, t)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
