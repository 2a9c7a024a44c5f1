import { type Export, exportsApi } from '@steward/contract/exports.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { download, send } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'
import { forgetJob, type TrackedJob } from '#lib/jobs.ts'
import { saveFile } from '#lib/save-file.ts'
import { toast } from '#lib/toast.ts'
import { numbers, reasonOf } from './bulk-card.tsx'
import { JobAction, JobCard, type JobState } from './job-card.tsx'
import { useJob } from './use-job.ts'

const STATES: Readonly<Record<Export['status'], JobState>> = {
  pending: 'running',
  processing: 'running',
  completed: 'done',
  failed: 'failed',
  cancelled: 'warning',
}

function titleOf(job: Export | undefined, t: TFunction): string {
  if (job?.status === 'completed') return t('jobs.export.ready', { name: job.file_name })
  if (job?.status === 'cancelled') return t('jobs.export.cancelled')
  return job?.status === 'failed' ? t('lists.export.failed') : t('lists.export.preparing')
}

function detailOf(job: Export | undefined, t: TFunction): string | undefined {
  if (!job) return undefined
  if (job.status === 'completed')
    return t('jobs.export.kept', {
      size: format.bytes(job.bytes ?? 0),
      count: job.processed_rows,
      formatted: format.integer(job.processed_rows),
    })
  if (job.status === 'failed') return reasonOf(job.code, job.message, t)
  return job.total_rows === null
    ? undefined
    : t('jobs.progress', numbers(job.processed_rows, job.total_rows))
}

/** What a person can do about an export, and how it went wrong. */
function useCalls(id: string) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>, failed: TKey) => {
    setBusy(true)
    await work().catch((error: unknown) =>
      toast.error(String(t(failed)), { description: errorText(error, t) }),
    )
    setBusy(false)
  }
  const save = () =>
    attempt(
      async () => saveFile(await download(exportsApi.file, { params: { id } })),
      'lists.export.failed',
    )
  const cancel = () =>
    attempt(async () => {
      await send(exportsApi.remove, { params: { id } })
      forgetJob(id)
      toast.info(t('jobs.export.cancelled'))
    }, 'jobs.cancel_failed')
  return { busy, save, cancel }
}

function Actions({ id, job, isOver }: { id: string; job: Export | undefined; isOver: boolean }) {
  const { t } = useTranslation()
  const { busy, save, cancel } = useCalls(id)
  if (!isOver)
    return <JobAction label={t('common.cancel')} disabled={busy} onClick={() => void cancel()} />
  if (job?.status !== 'completed') return null
  return <JobAction label={t('jobs.export.save')} disabled={busy} onClick={() => void save()} />
}

/** An export that a job writes, and its file once it is ready. */
export function ExportCard({ tracked: { id } }: { tracked: TrackedJob }) {
  const { t } = useTranslation()
  const { job, isOver } = useJob(exportsApi.get, id, () => {})
  const progress = { done: job?.processed_rows ?? 0, total: job?.total_rows ?? null }
  return (
    <JobCard
      state={job ? STATES[job.status] : 'running'}
      title={titleOf(job, t)}
      detail={detailOf(job, t)}
      progress={isOver ? undefined : progress}
      onDismiss={isOver ? () => forgetJob(id) : undefined}
      actions={<Actions id={id} job={job} isOver={isOver} />}
    />
  )
}
