import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import type { Skipped } from './use-bulk-change.ts'

/** Why an asset was left as it was, where the server's reason is one that this version has words for. */
const REASONS: Readonly<Record<string, TKey>> = {
  transition: 'assets.bulk.reasons.transition',
  in_use: 'assets.bulk.reasons.in_use',
  not_found: 'errors.codes.not_found',
  stale_record: 'assets.bulk.reasons.stale_record',
}

function reasonText({ code, reason }: Skipped[number], t: TFunction): string {
  const words = REASONS[code]
  return words ? t(words) : reason
}

/** Which assets a bulk change left as they were, and why. */
export function SkippedDialog({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('assets.bulk.skipped', {
        count: skipped.length,
        formatted: format.integer(skipped.length),
      })}
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
