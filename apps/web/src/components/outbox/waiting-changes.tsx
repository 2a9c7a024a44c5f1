import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { waiting } from '#lib/outbox/waiting.ts'
import { KeptChanges } from './kept-changes.tsx'

/** What was written about one order and isn't sent yet. */
export function WaitingChanges({ order }: { order: string }) {
  const { t } = useTranslation()
  const changes = waiting.use().filter((change) => change.order === order)
  if (changes.length === 0) return null
  return (
    <Card title={t('outbox.title')}>
      <KeptChanges changes={changes} />
    </Card>
  )
}
