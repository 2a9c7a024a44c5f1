import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { waiting } from '#lib/outbox/waiting.ts'
import { KeptChanges } from './kept-changes.tsx'

/** All changes that wait to be sent or were refused. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const changes = waiting.use()
  return (
    <Dialog
      open
      size="sm"
      title={t('outbox.title')}
      description={t('outbox.text')}
      onClose={onClose}
      footer={<DialogClose render={<Button>{t('common.close')}</Button>} />}
    >
      {changes.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('outbox.empty')}</p>
      ) : (
        <KeptChanges changes={changes} />
      )}
    </Dialog>
  )
}
