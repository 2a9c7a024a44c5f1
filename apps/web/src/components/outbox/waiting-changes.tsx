import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { KeptChanges } from './kept-changes.tsx'
import { useWaiting } from './use-waiting.ts'

/** What was written about one order and wasn't taken: it needs somebody to decide. */
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
 * What was written about one order and isn't sent yet. It grows while somebody works, so nothing may be below that they
 * press.
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
