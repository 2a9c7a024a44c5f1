import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { NotificationItem } from '#components/layout/notifications.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { live } from '#lib/live.ts'
import { query } from '#lib/query.ts'
import { useMay, useSession } from '#lib/session.ts'

const POLL_MS = 1_000
/** Imports that run for longer are polled rarely. */
const GIVE_UP_MS = 5 * 60_000
const PRUNE_MS = 60_000

const isRunning = ({ status, dry_run }: BulkImport) => status === 'processing' && !dry_run

const isLong = ({ started_at }: BulkImport) =>
  started_at !== null && Date.now() - Date.parse(started_at) > GIVE_UP_MS

/** The interval until imports are polled again while no events are received. */
function pause(imports: readonly BulkImport[]): number | false {
  const running = imports.filter(isRunning)
  if (running.length === 0) return false
  return running.every(isLong) ? PRUNE_MS : POLL_MS
}

const inWords = (one: BulkImport, t: TFunction): NotificationItem => ({
  id: one.id,
  title: t('notifications.importing', { name: shortFileName(one.file_info.filename) }),
  subtitle: format.percent(one.progress_percentage / 100),
  date: one.started_at ?? one.created_at,
  read: true,
  severity: 'info',
  isLoading: true,
  progress: one.progress_percentage,
  to: `/bulk-imports/${one.id}`,
})

/** The current user's running imports, as notifications for the bell. */
export function useRunningImports(): NotificationItem[] {
  const { t } = useTranslation()
  const { user } = useSession()
  const isLive = live.use()
  const maySee = useMay({ every: ['bulk_import:view', 'bulk_import:create'] })
  const { data } = useQuery({
    ...query(bulkImportsApi.list, {
      query: { 'filter[user_id]': [user?.id ?? ''], 'filter[status]': ['processing'] },
    }),
    enabled: maySee && user !== null,
    refetchInterval: ({ state }) => (isLive ? false : pause(state.data?.data ?? [])),
  })
  return (data?.data ?? []).filter(isRunning).map((one) => inWords(one, t))
}
