import { isUnderWay } from '@steward/contract/kit/job.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { ApiError } from '#lib/http.ts'
import type { TKey } from '#lib/i18n.ts'
import { forgetJob } from '#lib/jobs.ts'
import { live } from '#lib/live.ts'
import { query } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

const ASKED_EVERY_MS = 1_000

type JobRoute = Route & { reply: { _zod: { output: { data: { status: string } } } } }

/** The progress of a job, polled while it runs and no events are received. A job that no longer exists is removed. */
export function useJob<R extends JobRoute>(
  route: R,
  id: string,
  onEnd: (client: QueryClient) => void,
) {
  const client = useQueryClient()
  const isLive = live.use()
  const { data, error } = useQuery({
    ...query(route, { params: { id } } as unknown as InputOf<R>),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const found = state.data as { data: { status: string } } | undefined
      const isFollowed = isLive || !isUnderWay(found?.data.status)
      return found && isFollowed ? false : ASKED_EVERY_MS
    },
  })
  const job = (data as ReplyOf<R> | undefined)?.data as ReplyOf<R>['data'] | undefined
  const isOver = job !== undefined && !isUnderWay(job.status)
  const isGone = error instanceof ApiError && error.status === 404

  // The job runs outside React: lists are refetched when it has ended.
  useEffect(() => {
    if (isOver) onEnd(client)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  // A job that was removed elsewhere has nothing to show.
  useEffect(() => {
    if (isGone) forgetJob(id)
  }, [isGone, id])

  return {
    job,
    isOver,
    ask: () => void client.invalidateQueries({ queryKey: [route.name.split('.')[0]] }),
  }
}

/** Runs an action of a job: `busy` meanwhile, with an error toast on failure. */
export function useAttempt() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>, failed: TKey) => {
    setBusy(true)
    await work().catch((error: unknown) =>
      toast.error(t(failed), { description: errorText(error, t) }),
    )
    setBusy(false)
  }
  return { busy, attempt }
}
