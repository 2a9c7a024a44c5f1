import type { Asset } from '@steward/contract/assets.ts'
import { type Attachment, ATTACHMENT_DAYS, attachmentsApi } from '@steward/contract/attachments.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CameraButton } from '#components/camera-button.tsx'
import { Card } from '#components/card.tsx'
import { useFileDrop } from '#components/file-drop.tsx'
import { ErrorState, ForbiddenState } from '#components/states.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/field.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Waiting } from '#components/waiting.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { canShow } from './file-look.ts'
import { FileRow } from './file-row.tsx'
import { UploadList } from './upload-list.tsx'
import { upload, useUploads } from './uploads.ts'
import { useDownload, useFiles, useRemove } from './use-files.ts'

const PreviewDialog = lazyOf(() => import('./preview-dialog.tsx'), 'PreviewDialog')
const RenameDialog = lazyOf(() => import('./rename-dialog.tsx'), 'RenameDialog')

interface FileListProps {
  files: readonly Attachment[]
  mayChange: boolean
}

/** The files of a record, each with what can be done with it. */
function FileList({ files, mayChange }: FileListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Attachment | null>(null)
  const [renamed, setRenamed] = useState<Attachment | null>(null)
  const { fetchFile, pending } = useDownload()
  const remove = useRemove()
  const onDownload = (file: Attachment) => void fetchFile(file)
  return (
    <>
      <ul aria-label={t('attachments.title')} className="divide-y divide-border">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            mayChange={mayChange}
            pending={pending === file.id}
            onOpen={setOpened}
            onDownload={onDownload}
            onRename={setRenamed}
            onRemove={(gone) => void remove(gone)}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {opened && (
          <PreviewDialog
            files={files.filter(canShow)}
            file={opened}
            onFile={setOpened}
            onDownload={onDownload}
            onClose={() => setOpened(null)}
          />
        )}
        {renamed && <RenameDialog file={renamed} onClose={() => setRenamed(null)} />}
      </Suspense>
    </>
  )
}

/** Any file may come; the server says what it is. */
const ANYTHING = {}

/** Takes files: dropped, browsed for, or from the camera. */
function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation()
  const maxBytes = LIMITS.attachment_bytes
  const drop = useFileDrop({ accept: ANYTHING, maxBytes, multiple: true }, onFiles)
  return (
    <div className="flex flex-col gap-1.5">
      <div
        {...drop.getRootProps({
          role: 'group',
          'aria-label': t('attachments.add'),
          className: classNames(
            'relative rounded-xl border border-dashed px-4 py-3.5',
            drop.isDragActive ? 'border-primary bg-primary-soft' : 'border-input',
          ),
        })}
      >
        <input {...drop.getInputProps({ 'aria-label': t('attachments.add') })} />
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-40 flex-1 text-sm text-muted-foreground">
            {t('attachments.hint', { size: format.bytes(maxBytes) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={drop.open}>
              {t('common.file.browse')}
            </Button>
            <CameraButton onPhoto={(photo) => onFiles([named(photo)])} />
          </div>
        </div>
      </div>
      <div role="alert">{drop.problem && <FieldError>{drop.problem}</FieldError>}</div>
    </div>
  )
}

/** Photos of the camera are all called the same; the moment parts them. */
function named(photo: File): File {
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '-')
  const end = photo.name.includes('.') ? photo.name.slice(photo.name.lastIndexOf('.')) : '.jpg'
  return new File([photo], `photo ${moment}${end}`, { type: photo.type })
}

/** From this share on it is said how much room is left. */
const NEARLY = 0.8

/** How much of the account's room is used, once little is left. */
function QuotaBar() {
  const { t } = useTranslation()
  const { data } = useQuery(query(attachmentsApi.storage, {}))
  if (!data) return null
  const { used_bytes: used, quota_bytes: quota } = data.data
  if (used < quota * NEARLY) return null
  const words = {
    used: format.bytes(used),
    quota: format.bytes(quota),
    percent: format.percent(used / quota),
  }
  return (
    <div className="flex flex-col gap-1.5 text-sm text-muted-foreground">
      <p>{t('attachments.quota', words)}</p>
      <Progress
        label={t('attachments.quota_label')}
        value={used}
        max={quota}
        valueText={t('attachments.quota', words)}
      />
    </div>
  )
}

interface AttachmentsProps {
  asset: Pick<Asset, 'id' | 'name' | 'archived_at'>
  /** A moment in the past whose files are shown, read-only. */
  at: string | null
}

/** The files of an asset, and the way to add more. */
export function Attachments({ asset, at }: AttachmentsProps) {
  const { t } = useTranslation()
  const mayView = useMay('asset:view')
  const mayChange = useMay('asset:update') && !asset.archived_at && at === null
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
