import { type ReportSchedule, reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import { Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '#components/ui/menu.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Pauses a schedule, or resumes it. */
export function PauseItem({ schedule: { id, name, paused } }: { schedule: ReportSchedule }) {
  const { t } = useTranslation()
  const updating = useSend(reportSchedulesApi.update)
  const turn = async () => {
    try {
      const { data } = await updating.mutateAsync({
        params: { id },
        body: { report_schedule: { paused: !paused } },
      })
      if (data.paused) toast.success(t('reports.schedules.paused', { name }))
      else if (data.next_on === null)
        toast.warning(t('reports.schedules.stopped', { name: data.made_by.name }))
      else toast.success(t('reports.schedules.resumed', { name, date: format.date(data.next_on) }))
    } catch (error) {
      toast.error(t('reports.schedules.failed'), { description: errorText(error, t) })
    }
  }
  return (
    <MenuItem
      icon={paused ? <Play aria-hidden /> : <Pause aria-hidden />}
      onClick={() => void turn()}
    >
      {t(`reports.schedules.${paused ? 'resume' : 'pause'}`)}
    </MenuItem>
  )
}
