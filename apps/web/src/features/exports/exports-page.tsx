import { type Export, exportsApi } from '@steward/contract/exports.ts'
import { isUnderWay } from '@steward/contract/kit/job.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FramedList, FramedRow } from '#components/framed-list.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Button } from '#components/ui/button.tsx'
import { jobReason } from '#components/skip-reason.ts'
import { format } from '#lib/format.ts'
import { download } from '#lib/http.ts'
import { live } from '#lib/live.ts'
import { pages } from '#lib/query.ts'
import { useDownload } from '#lib/use-download.ts'

const PER_PAGE = 50
/** The polling interval while an export is being written and no events are received, in milliseconds. */
const ASK_AGAIN_MS = 2_000

const isActive = ({ status }: Export) => isUnderWay(status)

/** The user's exported files, while they are stored. */
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
  const isLive = live.use()
  const list = useInfiniteQuery({
    ...pages(exportsApi.list, { query: { per_page: PER_PAGE } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const isGoingOn = state.data?.pages.some(({ data }) => data.some(isActive))
      return isGoingOn && !isLive ? ASK_AGAIN_MS : false
    },
  })
  return (
    <FramedList
      label={t('exports.title')}
      found={list}
      failed={t('exports.load_failed')}
      empty={{
        icon: FileDown,
        title: t('exports.none'),
        description: t('exports.none_hint'),
      }}
    >
      {(one: Export) => <File one={one} />}
    </FramedList>
  )
}

function File({ one }: { one: Export }) {
  const { t } = useTranslation()
  const { pending, save } = useDownload()
  const file = () => download(exportsApi.file, { params: { id: one.id } })
  return (
    <FramedRow
      beside={
        one.status === 'completed' && (
          <Button
            aria-label={`${t('jobs.export.save')}: ${one.file_name}`}
            disabled={pending}
            onClick={() => void save(file, t('lists.export.failed'))}
          >
            <Download aria-hidden />
            {t('jobs.export.save')}
          </Button>
        )
      }
    >
      <p className="font-medium">{one.file_name ?? t(STATES[one.status])}</p>
      {one.status === 'failed' && <p>{jobReason(one.code, one.message, t)}</p>}
      <p className="text-xs text-muted-foreground">{useDetails(one)}</p>
    </FramedRow>
  )
}

/** The texts for exports without a file. */
const STATES = {
  pending: 'lists.export.preparing',
  processing: 'lists.export.preparing',
  completed: 'lists.export.failed',
  failed: 'lists.export.failed',
  cancelled: 'jobs.export.cancelled',
} as const satisfies Record<Export['status'], string>

/** The creation time, size and expiry of an export. */
function useDetails({ created_at, processed_rows, bytes, expires_at }: Export): string {
  const { t } = useTranslation()
  return [
    format.dateTime(created_at),
    t('notifications.written', { rows: format.integer(processed_rows) }),
    ...(bytes === null ? [] : [format.bytes(bytes)]),
    ...(expires_at === null ? [] : [t('exports.until', { moment: format.dateTime(expires_at) })]),
  ].join(' · ')
}
