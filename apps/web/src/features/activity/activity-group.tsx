import type { AuditEvent } from '@steward/contract/audits.ts'
import { useTranslation } from 'react-i18next'
import { ChangeLines } from '#components/history/change-lines.tsx'
import { EventItem } from '#components/history/event-item.tsx'
import { changeLines, commonLines, type Wording } from '#components/history/event-lines.ts'
import { UndoChange } from '#components/history/undo-change.tsx'
import { TextFold } from '#components/text-fold.tsx'
import { DateTime } from '#components/values.tsx'
import { format } from '#lib/format.ts'
import { EventTitle, RecordName } from './event-title.tsx'
import type { EventGroup } from './event-groups.ts'

interface ActivityGroupProps {
  events: EventGroup
  wording: Wording
  kind: string
  /** The URL of the record, if it has one that the user may see. */
  linkOf: (event: AuditEvent) => string | undefined
}

/** An action on one record, or on several at once. */
export function ActivityGroup({ events, wording, kind, linkOf }: ActivityGroupProps) {
  const { t } = useTranslation()
  const [first] = events
  const isMany = events.length > 1
  const lines = commonLines(events, wording)
  return (
    <EventItem
      event={first}
      many={isMany}
      title={<EventTitle events={events} kind={kind} linkOf={linkOf} />}
      time={<DateTime value={first.event_date} />}
    >
      {lines.length > 0 && <ChangeLines lines={lines} created={first.action === 'create'} />}
      {isMany && (
        <TextFold
          className="mt-1 text-xs"
          title={t('activity.show_records', {
            count: events.length,
            formatted: format.integer(events.length),
          })}
        >
          <ul className="mt-1 flex flex-col gap-2">
            {events.map((event) => (
              <li key={event.id} className="text-sm">
                <RecordName event={event} linkOf={linkOf} />
                <ChangeLines lines={changeLines(event, wording)} created={false} />
              </li>
            ))}
          </ul>
        </TextFold>
      )}
      <div className="flex flex-wrap gap-x-4">
        <UndoChange event={first} label={wording.label} only={isMany ? 'together' : undefined} />
      </div>
    </EventItem>
  )
}
