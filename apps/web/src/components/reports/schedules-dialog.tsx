import { type ReportSchedule, reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import { REPORT_PAGES, type ReportName } from '@steward/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Send, Trash2, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '#components/path-link.tsx'
import { Fetched } from '#components/fetched.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { PauseItem } from './pause-item.tsx'
import { searchFor } from './report-settings.ts'
import { ScheduleForm } from './schedule-form.tsx'

interface SchedulesDialogProps {
  report: ReportName
  /** The parameters of the report on screen. */
  settings: Record<string, string[]>
  onClose: () => void
}

/** The schedules of a report, with a button to add one. */
export function SchedulesDialog({ report, settings, onClose }: SchedulesDialogProps) {
  const { t } = useTranslation()
  const [written, setWritten] = useState<ReportSchedule | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const found = useQuery(query(reportSchedulesApi.list, { query: { 'filter[report]': report } }))
  if (written)
    return (
      <ScheduleForm
        report={report}
        settings={settings}
        schedule={written === 'new' ? undefined : written}
        onClose={() => setWritten(null)}
      />
    )
  return (
    <Dialog
      open
      initialFocus={add}
      onClose={onClose}
      title={t('reports.schedules.title')}
      description={t('reports.schedules.hint')}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.close')}</DialogClose>
          <Button ref={add} variant="primary" onClick={() => setWritten('new')}>
            <Plus aria-hidden />
            {t('reports.schedules.add')}
          </Button>
        </>
      }
    >
      <Fetched data={found.data?.data} found={found}>
        {(all) =>
          all.length === 0 ? (
            <div className="py-6 text-center">
              <p className="font-medium">{t('reports.schedules.none')}</p>
              <p className="text-sm text-muted-foreground">{t('reports.schedules.none_text')}</p>
            </div>
          ) : (
            <ul className="divide-y divide-border">
              {all.map((one) => (
                <Scheduled
                  key={one.id}
                  schedule={one}
                  onEdit={() => setWritten(one)}
                  onOpen={onClose}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Dialog>
  )
}

/** When a schedule was sent last and will be sent next, or why it isn't sent. */
function useWhen({ paused, next_on, last_on, made_by }: ReportSchedule): string {
  const { t } = useTranslation()
  const next = () => {
    if (paused) return t('reports.schedules.is_paused')
    return next_on === null
      ? t('reports.schedules.stopped', { name: made_by.name })
      : t('reports.schedules.next', { date: format.date(next_on) })
  }
  return [last_on && t('reports.schedules.last', { date: format.date(last_on) }), next()]
    .filter(Boolean)
    .join(' · ')
}

interface ScheduledProps {
  schedule: ReportSchedule
  onEdit: () => void
  /** Called when the report is opened. */
  onOpen: () => void
}

function Scheduled({ schedule, onEdit, onOpen }: ScheduledProps) {
  const { id, report, name, settings, frequency, recipients, delivery, made_by } = schedule
  const { t } = useTranslation()
  const session = useSession()
  const when = useWhen(schedule)
  const isReader = recipients.some((one) => one.id === session.user?.id)
  const count = recipients.length
  const sentAs = delivery === 'link' ? delivery : schedule.format
  return (
    <li className="flex items-start justify-between gap-2 py-3">
      <div className="min-w-0">
        <PathLink
          to={REPORT_PAGES[report]}
          search={searchFor(settings, {})}
          className="link-name font-medium"
          onClick={onOpen}
        >
          {name}
        </PathLink>
        <p className="text-sm text-muted-foreground">
          {[
            t(`reports.schedules.frequencies.${frequency}`),
            t('reports.schedules.to', { count, formatted: format.integer(count) }),
            t(`reports.schedules.deliveries.${sentAs}`),
          ].join(' · ')}
        </p>
        <p className="text-sm">{when}</p>
        {schedule.failure && <Failure of={schedule.failure} />}
        <p className="text-xs text-muted-foreground">
          {t('reports.schedules.by', { name: made_by.name })}
        </p>
      </div>
      {schedule.editable ? (
        <ScheduleMenu schedule={schedule} onEdit={onEdit} />
      ) : (
        isReader && <Leave id={id} name={name} />
      )}
    </li>
  )
}

/** Ends or resumes a schedule, and shows the outcome. */
function useEnding() {
  const { t } = useTranslation()
  return async (work: Promise<unknown>, done: string, failed: string) => {
    try {
      await work
      toast.success(done)
    } catch (error) {
      toast.error(failed, { description: errorText(error, t) })
    }
  }
}

function ScheduleMenu({ schedule, onEdit }: Pick<ScheduledProps, 'schedule' | 'onEdit'>) {
  const { id, name, recipients } = schedule
  const { t } = useTranslation()
  const end = useEnding()
  const params = { id }
  const sending = useSend(reportSchedulesApi.sendNow)
  const removing = useSend(reportSchedulesApi.remove)
  const [isAsking, setAsking] = useState(false)
  const count = recipients.length
  return (
    <>
      <RecordMenu of={name}>
        <RecordItem does="edit" onClick={onEdit} />
        <MenuItem
          icon={<Send aria-hidden />}
          onClick={() =>
            void end(
              sending.mutateAsync({ params }),
              t('reports.schedules.sent', { name }),
              t('reports.schedules.not_sent'),
            )
          }
        >
          {t('reports.schedules.send_now')}
        </MenuItem>
        {(schedule.paused || schedule.next_on !== null) && <PauseItem schedule={schedule} />}
        <MenuSeparator />
        <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
          {t('reports.schedules.remove')}
        </MenuItem>
      </RecordMenu>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('reports.schedules.remove_title', { name })}
        description={t('reports.schedules.remove_text', {
          count,
          formatted: format.integer(count),
        })}
        confirmLabel={t('reports.schedules.remove')}
        destructive
        pending={removing.isPending}
        onConfirm={() =>
          void end(
            removing.mutateAsync({ params }),
            t('reports.schedules.removed', { name }),
            t('reports.schedules.failed'),
          ).finally(() => {
            setAsking(false)
            keepFocus()
          })
        }
      />
    </>
  )
}

function Leave({ id, name }: Pick<ReportSchedule, 'id' | 'name'>) {
  const { t } = useTranslation()
  const end = useEnding()
  const leaving = useSend(reportSchedulesApi.leave)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('reports.schedules.leave')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('reports.schedules.leave_title', { name })}
        description={t('reports.schedules.leave_text')}
        confirmLabel={t('reports.schedules.leave')}
        destructive
        pending={leaving.isPending}
        onConfirm={() =>
          void end(
            leaving.mutateAsync({ params: { id } }),
            t('reports.schedules.left', { name }),
            t('reports.schedules.failed'),
          ).finally(() => {
            setAsking(false)
            keepFocus()
          })
        }
      />
    </>
  )
}

/** The recipient, time and reason of the last delivery failure. */
function Failure({ of }: { of: NonNullable<ReportSchedule['failure']> }) {
  const { t } = useTranslation()
  const { at, reason, recipient, others: count } = of
  const whom =
    count === 0
      ? recipient.name
      : t('reports.schedules.failure_others', {
          name: recipient.name,
          count,
          formatted: format.integer(count),
        })
  return (
    <p className="flex gap-1.5 text-sm text-destructive-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {t('reports.schedules.failure', { date: format.dateTime(at), name: whom })}{' '}
        {t(`reports.schedules.failures.${reason}`)}
      </span>
    </p>
  )
}
