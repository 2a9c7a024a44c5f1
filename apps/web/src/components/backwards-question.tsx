import { useTranslation } from 'react-i18next'
import { type Backwards, backwardsText } from '#lib/meter-text.ts'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'

interface BackwardsQuestionProps {
  open: boolean
  /** The new reading; the previous one is in the question. */
  value: string
  than: Backwards
  pending: boolean
  onCorrect: () => void
  onConfirm: () => void
}

/** Asks whether a meter whose reading is lower than before was replaced or reset. */
export function BackwardsQuestion(props: BackwardsQuestionProps) {
  const { t } = useTranslation()
  const { open, value, than, pending, onCorrect, onConfirm } = props
  return (
    <ConfirmDialog
      open={open}
      onClose={onCorrect}
      title={t('asset_meters.backwards.title')}
      description={backwardsText(value, than, t)}
      confirmLabel={t('asset_meters.backwards.confirm')}
      cancelLabel={t('asset_meters.backwards.correct')}
      pending={pending}
      onConfirm={onConfirm}
    />
  )
}
