import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { KeptChanges } from './kept-changes.tsx'
import { useWaiting } from './use-waiting.ts'

/** The refused changes of a work order, which need a decision. */
export function RefusedChanges({ order }: { order: string }) {
  const { t } = useTranslation()
  const changes = useWaiting(order).filter(({ trouble }) => trouble)
  if (changes.length === 0) return null
  return (
    <Card title={t('outbox.title')}>
      <KeptChanges changes={changes} />
    </Card>
  )
}

/**
 * The changes of a work order that wait to be sent. The list grows while the user works, so it must not be above
 * buttons.
 */
export function WaitingChanges({ order }: { order: string }) {
  const { t } = useTranslation()
  const changes = useWaiting(order).filter(({ trouble }) => !trouble)
  if (changes.length === 0) return null
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">{t('outbox.title')}</h3>
      <KeptChanges changes={changes} />
    </div>
  )
}
