import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FramedList, FramedRow } from '#components/framed-list.tsx'
import { ImportStatusBadge } from '#components/import-status-badge.tsx'
import { NewsTabs } from '#components/notifications/news-tabs.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { live } from '#lib/live.ts'
import { pages } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'

const PER_PAGE = 10
/** The polling interval while an import is running and no events are received, in milliseconds. */
const ASK_AGAIN_MS = 1_000

interface ImportsPageProps {
  /** Only the user's own imports. */
  mine: boolean
  onMine: (on: boolean) => void
}

/** The imports, newest first. */
export function ImportsPage({ mine, onMine }: ImportsPageProps) {
  const { t } = useTranslation()
  return (
    <Page narrow>
      <PageHeader title={t('nav.bulk_imports')} description={t('imports.list.description')} />
      <NewsTabs />
      <PageBody>
        <Switch label={t('imports.list.mine')} checked={mine} onChange={onMine} />
        <div className="mt-4">
          <List mine={mine} />
        </div>
      </PageBody>
    </Page>
  )
}

function List({ mine }: { mine: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isLive = live.use()
  const query = { per_page: PER_PAGE, ...(mine && user && { 'filter[user_id]': [user.id] }) }
  const list = useInfiniteQuery({
    ...pages(bulkImportsApi.list, { query }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      const isGoingOn = state.data?.pages.some(({ data }) => data.some(isActive))
      return isGoingOn && !isLive ? ASK_AGAIN_MS : false
    },
  })
  return (
    <FramedList
      label={t('nav.bulk_imports')}
      found={list}
      empty={{
        icon: FileUp,
        title: t('imports.list.none'),
        description: t('imports.list.none_text'),
      }}
    >
      {(one: BulkImport) => <File one={one} />}
    </FramedList>
  )
}

/** Whether an import was prepared or checked, but nothing was written. */
const isBegun = ({ status, dry_run }: BulkImport) => status === 'pending' || dry_run
const isActive = (one: BulkImport) => one.status === 'processing' && !one.dry_run

function File({ one }: { one: BulkImport }) {
  const { t } = useTranslation()
  const { filename } = one.file_info
  const begun = isBegun(one)
  return (
    <FramedRow
      beside={
        <ImportStatusBadge state={begun ? { ...one, status: 'pending', error_rows: 0 } : one} />
      }
    >
      <PathLink to={`/bulk-imports/${one.id}`} className="link font-medium" title={filename}>
        {shortFileName(filename)}
      </PathLink>
      <p>
        {begun
          ? t('imports.not_started_text')
          : t('imports.result.sentence', {
              imported: format.integer(one.successful_rows),
              count: one.total_rows,
              formatted: format.integer(one.total_rows),
            })}
      </p>
      {one.undo?.status === 'completed' && (
        <p>
          {t('imports.undo.completed', {
            count: one.undo.changed,
            formatted: format.integer(one.undo.changed),
          })}
        </p>
      )}
      <p className="text-xs text-muted-foreground">
        {[
          t(`imports.titles.${one.resource_type}`),
          t('imports.by', { person: one.created_by?.name ?? t('audits.system') }),
          format.dateTime(one.created_at),
        ].join(' · ')}
      </p>
    </FramedRow>
  )
}
