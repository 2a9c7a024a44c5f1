import type { DataField } from '@steward/contract/data-fields.ts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { format } from '#lib/format.ts'

interface ArchiveDialogProps {
  field: DataField
  pending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Says what archiving a field means for the assets that have a value. */
export function ArchiveDialog({ field, pending, onClose, onConfirm }: ArchiveDialogProps) {
  const { t } = useTranslation()
  const { label: name, assets_count: count = 0 } = field
  return (
    <ConfirmDialog
      open
      destructive
      onOpenChange={(open) => !open && onClose()}
      title={t('data_fields.archive.title', { name })}
      description={
        count > 0
          ? t('data_fields.archive.used', { count, formatted: format.integer(count) })
          : t('data_fields.archive.unused')
      }
      confirmLabel={t('lists.actions.archive')}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}
