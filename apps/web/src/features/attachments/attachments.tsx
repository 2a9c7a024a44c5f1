import type { Asset } from '@steward/contract/assets.ts'
import { ATTACHMENT_DAYS, attachmentsApi } from '@steward/contract/attachments.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { ErrorState, ForbiddenState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { Waiting } from '#components/waiting.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { QuotaBar } from './quota-bar.tsx'
import { UploadList } from './upload-list.tsx'
import { upload, useUploads } from './uploads.ts'
import { useFiles } from './use-files.ts'

interface AttachmentsProps {
  asset: Pick<Asset, 'id' | 'name' | 'archived_at'>
  /** A moment in the past whose files are shown, read-only. */
  at: string | null
}

/** The files of an asset, and the way to add more. */
export function Attachments({ asset, at }: AttachmentsProps) {
  const { t } = useTranslation()
  const mayView = useMay(attachmentsApi.list)
  const mayChange = useMay(attachmentsApi.create) && !asset.archived_at && at === null
  const uploads = useUploads(asset.id)
  const list = useFiles(asset.id, at, mayView)
  const total = list.data?.pages[0]?.meta.total_records ?? 0
  return (
    <Card
      title={
        <>
          {t('attachments.title')}
          {total > 0 && <Counter>{format.integer(total)}</Counter>}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {mayChange && <Adding assetId={asset.id} />}
        <UploadList uploads={uploads} />
        {mayView ? (
          <>
            {at !== null && <Erased />}
            <Files list={list} mayChange={mayChange} sending={uploads.length > 0} />
          </>
        ) : (
          <ForbiddenState />
        )}
      </div>
    </Card>
  )
}

/** What isn't known of the files of a past moment. */
function Erased() {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-muted-foreground">
      {t('attachments.then', { formatted: format.integer(ATTACHMENT_DAYS) })}
    </p>
  )
}

function Adding({ assetId }: { assetId: string }) {
  const client = useQueryClient()
  return (
    <>
      <DropZone onFiles={(files) => upload(client, assetId, files)} />
      <QuotaBar />
    </>
  )
}

interface FilesProps {
  list: ReturnType<typeof useFiles>
  mayChange: boolean
  sending: boolean
}

function Files({ list, mayChange, sending }: FilesProps) {
  const { t } = useTranslation()
  const { files, error, isPending, hasNextPage, isFetchingNextPage } = list
  if (isPending)
    return <Waiting sign="size-10 rounded-lg" row="h-9" className="flex flex-col gap-3" />
  if (error && files.length === 0)
    return (
      <ErrorState
        message={errorText(error, t)}
        requestId={(error instanceof ApiError && error.requestId) || undefined}
        onRetry={() => void list.refetch()}
      />
    )
  if (files.length === 0)
    return sending ? null : (
      <p className="text-sm text-muted-foreground">
        {t(mayChange ? 'attachments.empty' : 'attachments.none')}
      </p>
    )
  return (
    <>
      <FileList files={files} mayChange={mayChange} />
      {hasNextPage && (
        <Button
          className="self-start"
          pending={isFetchingNextPage}
          pendingLabel={t('common.loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('attachments.more')}
        </Button>
      )}
    </>
  )
}
