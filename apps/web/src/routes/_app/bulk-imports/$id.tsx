import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ImportStatusBadge } from '#components/import-status-badge.tsx'
import { Page, PageBody, PageHeader, WindowTitle } from '#components/page-header.tsx'
import { PathLink } from '#components/path-link.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DateTime } from '#components/values.tsx'
import { importedKind } from '#features/imports/imported-kinds.ts'
import { ImportProgress } from '#features/imports/import-progress.tsx'
import { ImportResult } from '#features/imports/import-result.tsx'
import {
  importQuery,
  usePolledImport,
  useRefreshAfterImport,
} from '#features/imports/use-import.ts'
import { errorText } from '#lib/error-text.ts'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { needs, useMay } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'

export const Route = createFileRoute('/_app/bulk-imports/$id')({
  beforeLoad: needs('bulk_import:view'),
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(importQuery(id)),
  component: BulkImportPage,
})

function BulkImportPage() {
  const { id } = Route.useParams()
  const { answer, current, gaveUp, resume } = usePolledImport(id)
  useRefreshAfterImport(current)

  if (!current) {
    const { error } = answer
    return <Page>{error ? <Failed error={error} onRetry={resume} /> : <RecordWaiting />}</Page>
  }
  return (
    <Page>
      <Head current={current} />
      <PageBody>
        <div className="flex max-w-5xl flex-col gap-5">
          <State current={current} gaveUp={gaveUp} onResume={resume} />
        </div>
      </PageBody>
    </Page>
  )
}

function Head({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const { filename } = current.file_info
  return (
    <>
      <PageHeader
        title={shortFileName(filename)}
        windowTitle={filename}
        meta={
          <>
            <CopyButton text={filename} label={t('imports.copy_name')} />
            <ImportStatusBadge state={current} />
          </>
        }
      />
      <p className="px-4 pb-4 text-sm text-muted-foreground sm:px-6">
        {t('imports.by', { person: current.created_by?.name ?? t('audits.system') })} ·{' '}
        <DateTime value={current.created_at} />
      </p>
    </>
  )
}

interface StateProps {
  current: BulkImport
  gaveUp: boolean
  onResume: () => void
}

function State({ current, gaveUp, onResume }: StateProps) {
  if (current.status === 'processing') {
    return <Running current={current} gaveUp={gaveUp} onResume={onResume} />
  }
  if (current.status === 'pending' || current.dry_run) return <NotStarted current={current} />
  return <ImportResult current={current} />
}

function Running({ current, gaveUp, onResume }: StateProps) {
  const { t } = useTranslation()
  const mayCancel = useMay(bulkImportsApi.cancel)
  const cancel = useSend(bulkImportsApi.cancel)
  const stop = () =>
    cancel.mutate(
      { params: { id: current.id } },
      {
        onError: (error) =>
          toast.error(t('imports.cancel_failed'), { description: errorText(error, t) }),
      },
    )
  return (
    <>
      <ImportProgress current={current} label={t('imports.progress.label')} />
      <p className="tnum text-sm">
        {t('imports.progress.counts', {
          imported: format.integer(current.successful_rows),
          errors: format.integer(current.error_rows),
        })}
      </p>
      {gaveUp ? (
        <Banner
          kind="warning"
          actions={<Button onClick={onResume}>{t('imports.progress.refresh')}</Button>}
        >
          {t('imports.progress.gave_up')}
        </Banner>
      ) : (
        <p className="text-sm text-muted-foreground">{t('imports.progress.leave')}</p>
      )}
      {mayCancel && (
        <div>
          <Button pending={cancel.isPending} onClick={stop}>
            {t('imports.cancel')}
          </Button>
        </div>
      )}
    </>
  )
}

/** An import that was prepared or only checked: nothing was written. */
function NotStarted({ current }: { current: BulkImport }) {
  const { t } = useTranslation()
  const { needs: rights, page } = importedKind(current.resource_type)
  const mayImport = useMay(rights)
  return (
    <Banner
      kind="info"
      actions={
        mayImport && (
          <PathLink
            to={page}
            search={{ import: current.id, step: 'match' }}
            className={buttonStyles({})}
          >
            {t('imports.continue')}
          </PathLink>
        )
      }
    >
      {t('imports.not_started_text')}
    </Banner>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  if ('status' in error && error.status === 404) {
    return (
      <>
        <WindowTitle title={t('imports.gone.title')} />
        <EmptyState
          level={1}
          icon={SearchX}
          title={t('imports.gone.title')}
          description={t('imports.gone.text')}
          action={
            <Link to="/assets" className={buttonStyles({})}>
              {t('imports.gone.back')}
            </Link>
          }
        />
      </>
    )
  }
  return <ErrorState level={1} error={error} onRetry={onRetry} />
}
