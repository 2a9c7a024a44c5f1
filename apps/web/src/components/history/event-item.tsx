import type { AuditEvent } from '@steward/contract/audits.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '#components/values.tsx'
import { deedOf, lookOf } from './event-looks.ts'

interface EventItemProps {
  event: AuditEvent
  /** What it was done to, where that isn't plain. */
  title?: ReactNode
  /** It is one of those that the same was done to. */
  many?: boolean
  /** When it was done, where that is said otherwise. */
  time?: ReactNode
  /** What it changed, and what can be done about it. */
  children?: ReactNode
}

/** One thing in a history: its sign, what is said of it, and a line to the next. */
export function HistoryLine({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-8 before:bottom-1 before:left-3.5 before:w-px before:bg-border last:before:hidden">
      {sign}
      <div className="min-w-0 flex-1 pt-1">{children}</div>
    </li>
  )
}

/** One event of a history: who did what, and when. */
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
