import { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import { BulkAnswer, type BulkChange, undoBody } from '@steward/contract/kit/bulk.ts'
import { isUnderWay } from '@steward/contract/kit/job.ts'
import { one } from '@steward/contract/kit/list.ts'
import { route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobReason } from '#components/skip-reason.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { type TKey } from '#lib/i18n.ts'
import { forgetJob, type TrackedJob, trackJob } from '#lib/jobs.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { outdate } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { JobAction, JobCard, type JobState } from './job-card.tsx'
import { useAttempt, useJob } from './use-job.ts'

const SkippedDialog = lazyOf(
  () => import('#components/record-list/skipped-dialog.tsx'),
  'SkippedDialog',
)

/** The route that undoes a bulk change of these records. */
const undoRoute = (name: string) =>
  route({
    name: `${name}.undo_bulk`,
    method: 'POST',
    path: `/${name}/bulk/undo`,
    access: 'signed_in',
    body: undoBody(name),
    reply: one(BulkAnswer),
  })

const counted = (t: TFunction, key: TKey | undefined, count: number) =>
  t(key ?? 'jobs.records', { count, formatted: format.integer(count) })

function titleOf(change: BulkChange | undefined, t: TFunction, items: (n: number) => string) {
  if (!change) return t('jobs.bulk.starting')
  const { status, undo_of, changed, total } = change
  if (isUnderWay(status)) {
    if (total === null) return t('jobs.bulk.starting')
    return undo_of === null
      ? t('jobs.bulk.running', { items: items(total) })
      : t('jobs.bulk.undoing', { items: items(total) })
  }
  if (status === 'completed' && undo_of !== null)
    return t('jobs.bulk.undone', { items: items(changed) })
  if (status === 'completed') return t('lists.bulk.changed', { items: items(changed) })
  return t('jobs.bulk.stopped', { items: items(changed) })
}

function stateOf({ status, skipped_count }: BulkChange): JobState {
  if (status === 'failed') return 'failed'
  if (status === 'cancelled') return 'warning'
  if (status === 'completed') return skipped_count > 0 ? 'warning' : 'done'
  return 'running'
}

/** The actions for a bulk change, with their errors. */
function useCalls({ id, name, count }: TrackedJob, ask: () => void) {
  const { t } = useTranslation()
  const { busy, attempt } = useAttempt()
  const cancel = () =>
    attempt(async () => {
      await send(bulkChangesApi.cancel, { params: { id } })
      ask()
    }, 'jobs.cancel_failed')
  const undo = (undo_token: string) =>
    attempt(async () => {
      const { data } = await send(undoRoute(name), { body: { [name]: { undo_token } } })
      forgetJob(id)
      if (data.id) trackJob({ kind: 'bulk', id: data.id, name, count })
      else toast.success(t('lists.bulk.undone'))
    }, 'lists.bulk.undo_failed')
  return { busy, cancel, undo }
}

interface CardProps {
  job: BulkChange | undefined
  isOver: boolean
  items: (n: number) => string
}

function detailOf({ job, isOver, items }: CardProps, t: TFunction): string {
  if (!job) return ''
  const { skipped_count: skipped, processed, total } = job
  if (!isOver) return total === null ? '' : t('jobs.progress', numbers(processed, total))
  const left = skipped > 0 && t('lists.bulk.skipped', { count: skipped, items: items(skipped) })
  return [jobReason(job.code, job.message, t), left].filter(Boolean).join(' ')
}

interface ActionsProps extends CardProps {
  calls: ReturnType<typeof useCalls>
  onShow: () => void
}

function Actions({ job, isOver, calls, onShow }: ActionsProps) {
  const { t } = useTranslation()
  const { busy, cancel, undo } = calls
  if (!job || !isOver)
    return <JobAction label={t('common.cancel')} disabled={busy} onClick={() => void cancel()} />
  const { undo_token, skipped_count } = job
  return (
    <>
      {undo_token && (
        <JobAction label={t('common.undo')} disabled={busy} onClick={() => void undo(undo_token)} />
      )}
      {skipped_count > 0 && <JobAction label={t('lists.bulk.show_skipped')} onClick={onShow} />}
    </>
  )
}

/** A bulk change that a job carries out. */
export function BulkCard({ tracked }: { tracked: TrackedJob }) {
  const { id, name, count } = tracked
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { job, isOver, ask } = useJob(bulkChangesApi.get, id, (client) => {
    void outdate(client, undoRoute(name))
  })
  const calls = useCalls(tracked, ask)
  const items = (n: number) => counted(t, count, n)
  const card = { job, isOver, items }
  const progress = { done: job?.processed ?? 0, total: job?.total ?? null }
  return (
    <>
      <JobCard
        state={job ? stateOf(job) : 'running'}
        title={titleOf(job, t, items)}
        detail={detailOf(card, t)}
        progress={isOver ? undefined : progress}
        onDismiss={isOver ? () => forgetJob(id) : undefined}
        actions={<Actions {...card} calls={calls} onShow={() => setShown(true)} />}
      />
      <Suspense fallback={null}>
        {shown && job && (
          <SkippedDialog
            skipped={job.skipped}
            total={job.skipped_count}
            countText={items}
            onClose={() => setShown(false)}
          />
        )}
      </Suspense>
    </>
  )
}

export const numbers = (done: number, total: number) => ({
  done: format.integer(done),
  total: format.integer(total),
})
