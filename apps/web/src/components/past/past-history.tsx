import type { AuditEvent } from '@steward/contract/audits.ts'
import { History as HistoryIcon } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'

const MomentDialog = lazyOf(() => import('./moment-dialog.tsx'), 'MomentDialog')

interface PastHistoryProps {
  /** The heading, if the section contains more than changes. */
  title?: string
  /** The moment shown now; null for the present. */
  at: string | null
  /** When the record was created. */
  since: string
  onMoment: (at: string | null) => void
  /** Renders the events; `action` is a link to the record right after an event. */
  children: (action: (event: AuditEvent) => ReactNode) => ReactNode
}

/** The history of a record, with links to its past states. */
export function PastHistory({ title, at, since, onMoment, children }: PastHistoryProps) {
  const { t } = useTranslation()
  const [picking, setPicking] = useState(false)
  return (
    <Card
      title={title ?? t('audits.title')}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setPicking(true)}>
          <HistoryIcon aria-hidden />
          {t('past.pick')}
        </Button>
      }
      className="flex flex-col"
    >
      {children((event) => (
        <Button
          variant="link"
          size="sm"
          className="self-start text-xs"
          disabled={at === event.event_date}
          onClick={() => onMoment(event.event_date)}
        >
          {t('past.view_event')}
        </Button>
      ))}
      <Suspense fallback={null}>
        {picking && (
          <MomentDialog
            at={at}
            since={since}
            onClose={() => setPicking(false)}
            onPick={(moment) => {
              setPicking(false)
              onMoment(moment)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}
