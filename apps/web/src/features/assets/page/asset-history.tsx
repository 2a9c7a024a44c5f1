import type { AuditEvent } from '@steward/contract/audits.ts'
import { History as HistoryIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Shown } from './shown-asset.ts'

const MomentDialog = lazyOf(() => import('./moment-dialog.tsx'), 'MomentDialog')

interface AssetHistoryProps {
  shown: Shown
  onMoment: (at: string | null) => void
  /** The events, each with the way to how the asset was right after it. */
  children: (action: (event: AuditEvent) => ReactNode) => ReactNode
}

/** What has happened to an asset, and the way to how it was. */
export function AssetHistory({ shown, onMoment, children }: AssetHistoryProps) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  return (
    <Card
      title={t('audits.title')}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setPicking(true)}>
          <HistoryIcon aria-hidden />
          {t('assets.past.pick')}
        </Button>
      }
      className="flex flex-col"
    >
      {children((event) => (
        <Button
          variant="link"
          size="sm"
          className="self-start text-xs"
          disabled={shown.at === event.event_date}
          onClick={() => onMoment(event.event_date)}
        >
          {t('assets.past.view_event')}
        </Button>
      ))}
      <Suspense fallback={null}>
        {picking && (
          <MomentDialog
            at={shown.at}
            since={shown.now.created_at}
            onClose={() => setPicking(false)}
            onPick={(at) => {
              setPicking(false)
              onMoment(at)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}
