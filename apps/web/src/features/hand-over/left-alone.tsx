import { useTranslation } from 'react-i18next'
import { SkippedDialog } from '#components/record-list/skipped-dialog.tsx'
import type { Skipped } from '#components/record-list/use-bulk.ts'
import { format } from '#lib/format.ts'
import { CODES } from './refusal.ts'

/** Which assets stayed where they are, and why. */
export function LeftAlone({ skipped, onClose }: { skipped: Skipped; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <SkippedDialog
      skipped={skipped}
      countText={(count) => t('assets.count', { count, formatted: format.integer(count) })}
      reasons={CODES}
      onClose={onClose}
    />
  )
}
