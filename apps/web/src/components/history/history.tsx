import { type Auditable, type AuditEvent, auditsApi } from '@steward/contract/audits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Archive,
  ArchiveRestore,
  ArrowRightLeft,
  Ban,
  CornerDownLeft,
  Gauge,
  KeyRound,
  type LucideIcon,
  MailPlus,
  Paperclip,
  Pencil,
  Play,
  Plus,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Undo2,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/values.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import type { TKey } from '#lib/i18n.ts'
import { pages } from '#lib/query.ts'

/** How a kind of record words its fields and their values. */
export interface Wording {
  label: (field: string) => string
  /** Null where there is no value. */
  value: (field: string, value: unknown, names: Readonly<Record<string, string>>) => string | null
}

/** One field of one event, in words. */
interface ChangeLine {
  field: string
  label: string
  before: string | null
  after: string | null
}

/** Fields that change with others and say nothing by themselves: archiving is an action of its own. */
const SILENT = new Set(['lock_version', 'created_at', 'updated_at', 'archived_at'])

/**
 * What an event changed, field by field, in the order in which the server names them. A field whose
 * value reads the same before and after is left out.
 */
export function changeLines(event: AuditEvent, { label, value }: Wording): ChangeLine[] {
  return Object.entries(event.changes)
    .filter(([field]) => !SILENT.has(field))
    .map(([field, [before, after]]) => ({
      field,
      label: label(field),
      before: value(field, before, event.names),
      after: value(field, after, event.names),
    }))
    .filter(({ before, after }) => before !== after)
}

/** What a line says: a value that came, went, or gave way to another one. */
export function lineKind({ before, after }: ChangeLine): 'set' | 'cleared' | 'changed' {
  if (before === null) return 'set'
  return after === null ? 'cleared' : 'changed'
}

interface HistoryProps {
  type: Auditable
  id: string
  wording: Wording
  /** What can be done with one event, beside it. */
  action?: (event: AuditEvent) => ReactNode
}

const PER_PAGE = 25

const historyPages = (type: Auditable, id: string) =>
  pages(auditsApi.list, {
    query: {
      'filter[auditable_type]': type,
      'filter[auditable_id]': id,
      sort: 'event_date',
      order: 'desc',
      per_page: PER_PAGE,
    },
  })

/** Who changed what in one record, from what, to what; the newest first. */
export function History({ type, id, wording, action }: HistoryProps) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(historyPages(type, id))
  const events = history.data?.pages.flatMap(({ data }) => data)

  if (history.isError && !events) {
    return (
      <ErrorState message={errorText(history.error, t)} onRetry={() => void history.refetch()} />
    )
  }
  if (!events)
    return <Waiting sign="size-7 rounded-full" row="h-10" className="flex flex-col gap-4" />
  if (events.length === 0) {
    return <p className="text-sm text-muted-foreground">{t('audits.empty')}</p>
  }
  return (
    <>
      <ol className="flex flex-col">
        {events.map((event) => (
          <Event key={event.id} event={event} wording={wording} action={action?.(event)} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          className="mt-2 self-start"
          pending={history.isFetchingNextPage}
          pendingLabel={t('common.loading')}
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchNextPageError ? t('common.retry') : t('audits.load_more')}
        </Button>
      )}
    </>
  )
}

interface ActionLook {
  icon: LucideIcon
  label: TKey
}

/** What people do to records, by the word that the server uses for it. */
const ACTIONS: Readonly<Record<string, ActionLook>> = {
  create: { icon: Plus, label: 'audits.actions.create' },
  update: { icon: Pencil, label: 'audits.actions.update' },
  archive: { icon: Archive, label: 'audits.actions.archive' },
  restore: { icon: ArchiveRestore, label: 'audits.actions.restore' },
  undo: { icon: Undo2, label: 'audits.actions.undo' },
  activate: { icon: Play, label: 'audits.actions.activate' },
  suspend: { icon: Ban, label: 'audits.actions.suspend' },
  delete: { icon: Trash2, label: 'audits.actions.delete' },
  erase: { icon: Trash2, label: 'audits.actions.erase' },
  invite: { icon: MailPlus, label: 'audits.actions.invite' },
  resend_invitation: { icon: MailPlus, label: 'audits.actions.resend_invitation' },
  accept_invitation: { icon: UserCheck, label: 'audits.actions.accept_invitation' },
  add: { icon: UserPlus, label: 'audits.actions.add' },
  remove: { icon: UserMinus, label: 'audits.actions.remove' },
  leave: { icon: UserMinus, label: 'audits.actions.leave' },
  enable_mfa: { icon: ShieldCheck, label: 'audits.actions.enable_mfa' },
  disable_mfa: { icon: ShieldOff, label: 'audits.actions.disable_mfa' },
  renew_recovery_codes: { icon: KeyRound, label: 'audits.actions.renew_recovery_codes' },
  change_password: { icon: KeyRound, label: 'audits.actions.change_password' },
  hand_over: { icon: ArrowRightLeft, label: 'audits.actions.hand_over' },
  return: { icon: CornerDownLeft, label: 'audits.actions.return' },
  add_meter: { icon: Gauge, label: 'audits.actions.add_meter' },
  change_meter: { icon: Gauge, label: 'audits.actions.change_meter' },
  archive_meter: { icon: Gauge, label: 'audits.actions.archive_meter' },
  restore_meter: { icon: Gauge, label: 'audits.actions.restore_meter' },
  read_meter: { icon: Gauge, label: 'audits.actions.read_meter' },
  attach: { icon: Paperclip, label: 'audits.actions.attach' },
  detach: { icon: Paperclip, label: 'audits.actions.detach' },
  rename_attachment: { icon: Paperclip, label: 'audits.actions.rename_attachment' },
}

const OTHER: ActionLook = { icon: Pencil, label: 'audits.actions.other' }

interface EventProps {
  event: AuditEvent
  wording: Wording
  action: ReactNode
}

function Event({ event, wording, action }: EventProps) {
  const { t } = useTranslation()
  const { icon: Icon, label } = ACTIONS[event.action] ?? OTHER
  const lines = changeLines(event, wording)
  return (
    <li className="relative flex gap-3 pb-5 before:absolute before:top-8 before:bottom-1 before:left-3.5 before:w-px before:bg-border last:before:hidden">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground"
      >
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="text-sm">
          {t(label, { person: event.user_name ?? t('audits.system') })}{' '}
          <span className="text-xs text-muted-foreground">
            <RelativeTime value={event.event_date} />
          </span>
        </p>
        {lines.length > 0 && <Lines lines={lines} created={event.action === 'create'} />}
        {action}
      </div>
    </li>
  )
}

/** More than these are folded away: a new record sets many fields at once. */
const SHOWN = 6

function Lines({ lines, created }: { lines: readonly ChangeLine[]; created: boolean }) {
  const { t } = useTranslation()
  const folded = created || lines.length > SHOWN
  if (!folded) return <LineList lines={lines} />
  return (
    <details className="mt-1">
      <summary className="link inline-flex min-h-6 items-center text-xs">
        {t('audits.show_fields', { count: lines.length, formatted: String(lines.length) })}
      </summary>
      <LineList lines={lines} />
    </details>
  )
}

function LineList({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-xs">
      {lines.map((line) => (
        <Line key={line.field} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: ChangeLine }) {
  const { t } = useTranslation()
  const words = {
    set: t('audits.line.set', { field: line.label, after: line.after }),
    cleared: t('audits.line.cleared', { field: line.label, before: line.before }),
    changed: t('audits.line.changed', {
      field: line.label,
      before: line.before,
      after: line.after,
    }),
  }
  return <li className="break-words text-muted-foreground">{words[lineKind(line)]}</li>
}
