import { useTranslation } from 'react-i18next'
import { SkippedDialog } from '#components/record-list/skipped-dialog.tsx'
import { format } from '#lib/format.ts'
import { CODES } from './refusal.ts'
import type { LeftOut } from './use-hand-many.ts'

interface NotChangedProps {
  left: LeftOut
  /** Nothing went through: what was entered can be put right. */
  onBack: () => void
  onDone: () => void
}

/** Which assets stayed where they are, and why. */
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
