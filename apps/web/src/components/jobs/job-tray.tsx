import { type Export, exportsApi } from '@steward/contract/exports.ts'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { jobReason } from '#components/skip-reason.ts'
import { format } from '#lib/format.ts'
import { download, send } from '#lib/http.ts'
import { forgetJob, jobs, type TrackedJob } from '#lib/jobs.ts'
import { saveFile } from '#lib/save-file.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { BulkCard, numbers } from './bulk-card.tsx'
import { JobAction, JobCard, type JobState } from './job-card.tsx'
import { useAttempt, useJob } from './use-job.ts'

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
  if (job.status === 'failed') return jobReason(job.code, job.message, t)
  return job.total_rows === null
    ? undefined
    : t('jobs.progress', numbers(job.processed_rows, job.total_rows))
}

/** The actions for an export, with their errors. */
function useCalls(id: string) {
  const { t } = useTranslation()
  const { busy, attempt } = useAttempt()
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

/** An export job, with its file once it is ready. */
function ExportCard({ tracked: { id } }: { tracked: TrackedJob }) {
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

/** Toasts are shown above the tray, so that neither covers the other. */
function useRoomForMessages() {
  const tray = useRef<HTMLElement>(null)
  // Its height depends on its texts, so it is measured.
  useEffect(() => {
    const root = document.documentElement.style
    const watch = new ResizeObserver(([entry]) => {
      root.setProperty('--job-tray', `${entry?.target.clientHeight ?? 0}px`)
    })
    if (tray.current) watch.observe(tray.current)
    return () => {
      watch.disconnect()
      root.removeProperty('--job-tray')
    }
  }, [])
  return tray
}

/** The user's running jobs, shown on all pages. */
export function JobTray() {
  const { t } = useTranslation()
  const { accountId } = useSession()
  const own = jobs.use().filter(({ account_id }) => account_id === accountId)
  const tray = useRoomForMessages()
  return (
    <section
      ref={tray}
      aria-label={t('jobs.title')}
      data-no-print
      className="fixed right-4 bottom-[calc(1rem+var(--foot,0px))] z-70 w-96 max-w-[calc(100vw-2rem)] pb-[env(safe-area-inset-bottom)] max-sm:inset-x-4 max-sm:w-auto"
    >
      <ul className="max-h-[60vh] overflow-y-auto">
        {own.map((job) =>
          job.kind === 'bulk' ? (
            <BulkCard key={job.id} tracked={job} />
          ) : (
            <ExportCard key={job.id} tracked={job} />
          ),
        )}
      </ul>
    </section>
  )
}
