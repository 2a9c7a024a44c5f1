import { type Auditable, type AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOf } from '#lib/lazy-of.ts'
import { pages } from '#lib/query.ts'
import { ChangeLines } from './change-lines.tsx'
import { EventItem } from './event-item.tsx'
import { changeLines, type Wording } from './event-lines.ts'
import { EventsShown } from './events-shown.tsx'
import { UndoChange } from './undo-change.tsx'

const FieldFilter = lazyOf(() => import('./field-filter.tsx'), 'FieldFilter')

interface HistoryProps {
  type: Auditable
  id: string
  wording: Wording
  /** The action of an event, beside it. */
  action?: ((event: AuditEvent) => ReactNode) | undefined
}

const PER_PAGE = 25

/** The history of a record, or of one of its fields, newest first. */
export const historyPages = (type: Auditable, id: string, field: string | null) =>
  pages(auditsApi.list, {
    query: {
      'filter[auditable_type]': type,
      'filter[auditable_id]': id,
      ...(field && { 'filter[field]': field }),
      sort: 'event_date',
      order: 'desc',
      per_page: PER_PAGE,
    },
  })

/** The history of a record: who changed what, newest first. */
export function History({ type, id, wording, action }: HistoryProps) {
  const { t } = useTranslation()
  const [field, setField] = useState<string | null>(null)
  const history = useInfiniteQuery(historyPages(type, id, field))
  return (
    <>
      {wording.fields && (
        <div data-no-print className="mb-4 min-h-14">
          <Suspense fallback={null}>
            <FieldFilter fields={wording.fields} value={field} onChange={setField} />
          </Suspense>
        </div>
      )}
      <EventsShown history={history} empty={t(field ? 'audits.none_found' : 'audits.empty')}>
        {(events) =>
          events.map((event) => (
            <HistoryEvent key={event.id} event={event} wording={wording} action={action} />
          ))
        }
      </EventsShown>
    </>
  )
}

interface HistoryEventProps extends Pick<HistoryProps, 'wording' | 'action'> {
  event: AuditEvent
}

/** An event of a record's history, with its changes and action. */
export function HistoryEvent({ event, wording, action }: HistoryEventProps) {
  const lines = changeLines(event, wording)
  return (
    <EventItem event={event}>
      {lines.length > 0 && <ChangeLines lines={lines} created={event.action === 'create'} />}
      <div className="flex flex-wrap gap-x-4">
        {action?.(event)}
        <UndoChange event={event} label={wording.label} />
      </div>
    </EventItem>
  )
}
