import type { AuditEvent } from '@steward/contract/audits.ts'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { format } from '#lib/format.ts'
import type { EventGroup } from './event-groups.ts'

interface Linking {
  /** The URL of the record, if it has one that the user may see. */
  linkOf: (event: AuditEvent) => string | undefined
}

/** The object of an action: a record by its name, or a number of records. */
export function EventTitle({
  events,
  kind,
  linkOf,
}: Linking & { events: EventGroup; kind: string }) {
  const { t } = useTranslation()
  const [first] = events
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
      {events.length > 1 ? (
        <span className="font-semibold">
          {t('activity.records', {
            count: first.together,
            formatted: format.integer(first.together),
          })}
        </span>
      ) : (
        <RecordName event={first} linkOf={linkOf} />
      )}
      <span className="text-xs text-muted-foreground">{kind}</span>
    </p>
  )
}

export function RecordName({ event, linkOf }: Linking & { event: AuditEvent }) {
  const { t } = useTranslation()
  const name = event.auditable_name ?? t('activity.gone')
  const to = event.auditable_name === null ? undefined : linkOf(event)
  if (to === undefined) return <span className="font-semibold">{name}</span>
  return (
    <PathLink to={to} className="link-name font-semibold">
      {name}
    </PathLink>
  )
}
