import { type ReportSchedule, reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import type { ReportName } from '@steward/contract/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Dialog, DialogClose } from '#components/ui/dialog.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { query, useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { ScheduleForm } from './schedule-form.tsx'

interface SchedulesDialogProps {
  report: ReportName
  /** What the report on screen is made by. */
  settings: Record<string, string[]>
  onClose: () => void
}

/** To whom a report is sent by mail, and when; and one more. */
export function SchedulesDialog({ report, settings, onClose }: SchedulesDialogProps) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const found = useQuery(query(reportSchedulesApi.list, { query: { 'filter[report]': report } }))
  if (isAdding)
    return <ScheduleForm report={report} settings={settings} onClose={() => setAdding(false)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('reports.schedules.title')}
      description={t('reports.schedules.hint')}
      footer={
        <>
          <DialogClose className={buttonStyles({})}>{t('common.close')}</DialogClose>
          <Button variant="primary" onClick={() => setAdding(true)}>
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
                <Scheduled key={one.id} schedule={one} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Dialog>
  )
}

/** When a schedule sends next, or why it doesn't any more. */
function useWhen({ next_on, made_by }: ReportSchedule): string {
  const { t } = useTranslation()
  if (next_on === null) return t('reports.schedules.stopped', { name: made_by.name })
  return t('reports.schedules.next', { date: format.date(next_on) })
}

function Scheduled({ schedule }: { schedule: ReportSchedule }) {
  const { id, name, frequency, recipients, made_by, editable } = schedule
  const { t } = useTranslation()
  const session = useSession()
  const when = useWhen(schedule)
  const removing = useSend(reportSchedulesApi.remove)
  const leaving = useSend(reportSchedulesApi.leave)
  const isReader = recipients.some((one) => one.id === session.user?.id)
  const end = async (work: Promise<unknown>, done: string) => {
    try {
      await work
      toast.success(done)
    } catch (error) {
      toast.error(t('reports.schedules.failed'), { description: errorText(error, t) })
    }
  }
  const count = recipients.length
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted-foreground">
          {[
            t(`reports.schedules.frequencies.${frequency}`),
            t('reports.schedules.to', { count, formatted: format.integer(count) }),
            when,
          ].join(' · ')}
        </p>
        <p className="text-xs text-muted-foreground">
          {t('reports.schedules.by', { name: made_by.name })}
        </p>
      </div>
      {editable ? (
        <Button
          size="sm"
          pending={removing.isPending}
          onClick={() =>
            void end(
              removing.mutateAsync({ params: { id } }),
              t('reports.schedules.removed', { name }),
            )
          }
        >
          {t('reports.schedules.remove')}
        </Button>
      ) : (
        isReader && (
          <Button
            size="sm"
            pending={leaving.isPending}
            onClick={() =>
              void end(
                leaving.mutateAsync({ params: { id } }),
                t('reports.schedules.left', { name }),
              )
            }
          >
            {t('reports.schedules.leave')}
          </Button>
        )
      )}
    </li>
  )
}
