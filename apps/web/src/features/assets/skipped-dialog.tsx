import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { format } from '#lib/format.ts'
import type { Skipped } from './use-bulk-change.ts'

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
        {skipped.map(({ id, name, reason }) => (
          <li key={id} className="py-2">
            <p className="font-medium break-words">{name}</p>
            <p className="text-muted-foreground">{reason}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
