import { type Export, exportsApi } from '@steward/contract/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { jobReason } from '#components/skip-reason.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { saveFile } from '#lib/save-file.ts'
import { toast } from '#lib/toast.ts'

const PER_PAGE = 100
/** How often it is asked while one of them is being written, in milliseconds. */
const ASK_AGAIN_MS = 2_000

const isActive = ({ status }: Export) => status === 'pending' || status === 'processing'

/** The files that somebody has exported, as long as they are kept. */
export function ExportsPage() {
  const { t } = useTranslation()
  return (
    <Page narrow>
      <PageHeader title={t('exports.title')} description={t('exports.description')} />
      <PageBody>
        <Files />
      </PageBody>
    </Page>
  )
}

function Files() {
  const { t } = useTranslation()
  const list = useQuery({
    ...query(exportsApi.list, { query: { per_page: PER_PAGE } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.data.some(isActive) ? ASK_AGAIN_MS : false),
  })
  if (list.isPending) return <Skeleton className="h-64" />
  if (list.isError)
    return (
      <ErrorState
        title={t('exports.load_failed')}
        message={errorText(list.error, t)}
        onRetry={() => void list.refetch()}
      />
    )
  const { data } = list.data
  if (data.length === 0)
    return (
      <EmptyState
        framed
        icon={FileDown}
        title={t('exports.none')}
        description={t('exports.none_hint')}
      />
    )
  return (
    <ul aria-label={t('exports.title')} className="rounded-xl border border-border bg-card">
      {data.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border px-4 py-3 last:border-0"
        >
          <File one={one} />
        </li>
      ))}
    </ul>
  )
}

function File({ one }: { one: Export }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await download(exportsApi.file, { params: { id: one.id } }))
    } catch (error) {
      toast.error(t('lists.export.failed'), { description: errorText(error, t) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{one.file_name ?? t(STATES[one.status])}</p>
        {one.status === 'failed' && (
          <p className="text-sm break-words">{jobReason(one.code, one.message, t)}</p>
        )}
        <p className="text-xs text-muted-foreground">{useDetails(one)}</p>
      </div>
      {one.status === 'completed' && (
        <Button
          aria-label={`${t('jobs.export.save')}: ${one.file_name}`}
          disabled={busy}
          onClick={() => void save()}
        >
          <Download aria-hidden />
          {t('jobs.export.save')}
        </Button>
      )}
    </>
  )
}

/** What is said of an export that has no file. */
const STATES = {
  pending: 'lists.export.preparing',
  processing: 'lists.export.preparing',
  completed: 'lists.export.failed',
  failed: 'lists.export.failed',
  cancelled: 'jobs.export.cancelled',
} as const satisfies Record<Export['status'], string>

/** Since when it is there, how long it is, and until when. */
function useDetails({ created_at, processed_rows, bytes, expires_at }: Export): string {
  const { t } = useTranslation()
  return [
    format.dateTime(created_at),
    t('notifications.written', { rows: format.integer(processed_rows) }),
    ...(bytes === null ? [] : [format.bytes(bytes)]),
    ...(expires_at === null ? [] : [t('exports.until', { moment: format.dateTime(expires_at) })]),
  ].join(' · ')
}
