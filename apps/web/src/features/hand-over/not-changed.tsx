import { useTranslation } from 'react-i18next'
import { SkippedDialog } from '#components/record-list/skipped-dialog.tsx'
import { format } from '#lib/format.ts'
import { CODES } from './refusal.ts'
import type { LeftOut } from './use-hand-many.ts'

interface NotChangedProps {
  left: LeftOut
  /** Nothing was changed: the input can be corrected. */
  onBack: () => void
  onDone: () => void
}

/** The skipped assets, with reasons. */
export function NotChanged({ left, onBack, onDone }: NotChangedProps) {
  const { t } = useTranslation()
  return (
    <SkippedDialog
      skipped={left.skipped}
      countText={(count) => t('assets.count', { count, formatted: format.integer(count) })}
      reasons={CODES}
      onClose={left.changed > 0 ? onDone : onBack}
    />
  )
}
