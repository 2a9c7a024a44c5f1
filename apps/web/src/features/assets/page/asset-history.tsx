import type { AuditEvent } from '@steward/contract/audits.ts'
import { History as HistoryIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
    <section
      aria-labelledby="asset-history"
      className="flex flex-col rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 id="asset-history" className="text-base font-semibold">
          {t('audits.title')}
        </h2>
        <Button size="sm" variant="ghost" onClick={() => setPicking(true)}>
          <HistoryIcon aria-hidden />
          {t('assets.past.pick')}
        </Button>
      </div>
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
    </section>
  )
}
