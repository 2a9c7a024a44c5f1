import type { AuditEvent } from '@steward/contract/audits.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '#components/values.tsx'
import { deedOf, lookOf } from './event-looks.ts'

interface EventItemProps {
  event: AuditEvent
  /** The record, if it isn't clear from the context. */
  title?: ReactNode
  /** One of several events with the same action. */
  many?: boolean
  /** Replaces the usual time. */
  time?: ReactNode
  /** The changes and actions of the event. */
  children?: ReactNode
}

/** An item of a timeline: its icon, its content, and a line to the next one. */
export function HistoryLine({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-8 before:bottom-1 before:left-3.5 before:w-px before:bg-border last:before:hidden">
      {sign}
      <div className="min-w-0 flex-1 pt-1">{children}</div>
    </li>
  )
}

/** An event of a history: who did what, and when. */
export function EventItem({ event, title, many, time, children }: EventItemProps) {
  const { t } = useTranslation()
  const { icon: Icon } = lookOf(event.action)
  const sign = (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground"
    >
      <Icon className="size-3.5" />
    </span>
  )
  return (
    <HistoryLine sign={sign}>
      {title}
      <p className="text-sm">
        {deedOf(event, t, many)}{' '}
        <span className="text-xs text-muted-foreground">
          {time ?? <RelativeTime value={event.event_date} />}
        </span>
      </p>
      {children}
    </HistoryLine>
  )
}
