import { type Installation, installationApi } from '@steward/contract/installation.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { Button } from '#components/ui/button.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { PlainTable } from './plain-table.tsx'
import { useQueueName } from './queue-name.ts'

type Job = Installation['failed_jobs'][number]

/** The failed jobs with their errors, and a button to retry them. */
export function FailedJobs({ jobs }: { jobs: readonly Job[] }) {
  const { t } = useTranslation()
  const nameOf = useQueueName()
  const title = t('operations.failed.title')
  return (
    <Card title={title}>
      {jobs.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('operations.failed.none')}</p>
      ) : (
        <PlainTable
          label={title}
          rows={jobs}
          keyOf={({ id }) => id}
          columns={[
            { title: t('operations.columns.queue'), cell: ({ queue }) => nameOf(queue) },
            {
              title: t('operations.columns.account'),
              wide: true,
              cell: ({ account }) => account ?? <NoValue />,
            },
            {
              title: t('operations.columns.failed_at'),
              wide: true,
              cell: ({ failed_at: at }) => (at ? format.dateTime(at) : <NoValue />),
            },
            {
              title: t('operations.columns.error'),
              cell: ({ error }) => error || <NoValue />,
            },
            { title: t('operations.columns.action'), cell: (job) => <Retry job={job} /> },
          ]}
        />
      )}
    </Card>
  )
}

function Retry({ job: { id } }: { job: Job }) {
  const { t } = useTranslation()
  const { mutateAsync, isPending } = useSend(installationApi.retryJob)
  const retry = async () => {
    try {
      await mutateAsync({ params: { id } })
      toast.success(t('operations.failed.retried'))
    } catch (error) {
      toast.error(errorText(error, t))
    }
  }
  return (
    <Button size="sm" pending={isPending} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  )
}
