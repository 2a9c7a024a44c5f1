import {
  ATTACHABLE_RIGHTS,
  type Attachment,
  ATTACHMENT_DAYS,
  attachmentsApi,
} from '@steward/contract/attachments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#components/card.tsx'
import { MoreButton } from '#components/more-button.tsx'
import { ErrorState, ForbiddenState } from '#components/states.tsx'
import { Counter } from '#components/ui/badge.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { DropZone } from './drop-zone.tsx'
import { canShow } from './file-look.ts'
import { FileRow } from './file-row.tsx'
import { UploadList } from './upload-list.tsx'
import { type Attached, upload, useUploads } from './uploads.ts'
import { useAttachmentDownload, useFiles, useRemove } from './use-files.ts'

const PreviewDialog = lazyOf(() => import('./preview-dialog.tsx'), 'PreviewDialog')
const RenameDialog = lazyOf(() => import('./rename-dialog.tsx'), 'RenameDialog')

interface FileListProps {
  files: readonly Attachment[]
  mayChange: boolean
  /** The names of other records, by id, whose files are listed too; those files are read-only here. */
  origins: Origins | undefined
}

type Origins = ReadonlyMap<string, string>

/** The files of a record with their actions. */
function FileList({ files, mayChange, origins }: FileListProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Attachment | null>(null)
  const [renamed, setRenamed] = useState<Attachment | null>(null)
  const { fetchFile, pending } = useAttachmentDownload()
  const remove = useRemove()
  const onDownload = (file: Attachment) => void fetchFile(file)
  return (
    <>
      <ul aria-label={t('attachments.title')} className="divide-y divide-border">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            origin={origins?.get(file.attachable_id)}
            mayChange={mayChange && !origins?.has(file.attachable_id)}
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

/** From this fraction on, the remaining storage is shown. */
const NEARLY = 0.8

/** The used storage of the account, once little is left. */
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
  of: Attached
  /** No files can be added. */
  readOnly: boolean
  /** Shows the files of a past moment, read-only. */
  at: string | null
  origins?: Origins | undefined
}

/** The files of a record, with the upload. */
export function Attachments({ of, readOnly, at, origins }: AttachmentsProps) {
  const { t } = useTranslation()
  const rights = ATTACHABLE_RIGHTS[of.type]
  const mayView = useMay(rights.view)
  const mayChange = useMay(rights.update) && !readOnly && at === null
  const uploads = useUploads(of.id)
  const list = useFiles(of, at, mayView)
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
        {mayChange && <Adding of={of} />}
        <UploadList uploads={uploads} />
        {mayView ? (
          <>
            {at !== null && <Erased />}
            <Files
              type={of.type}
              list={list}
              origins={origins}
              mayChange={mayChange}
              sending={uploads.length > 0}
            />
          </>
        ) : (
          <ForbiddenState />
        )}
      </div>
    </Card>
  )
}

/** Tells that files of the past may have been erased since. */
function Erased() {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-muted-foreground">
      {t('attachments.then', { formatted: format.integer(ATTACHMENT_DAYS) })}
    </p>
  )
}

function Adding({ of }: { of: Attached }) {
  const client = useQueryClient()
  return (
    <>
      <DropZone onFiles={(files) => upload(client, of, files)} />
      <QuotaBar />
    </>
  )
}

interface FilesProps extends Omit<FileListProps, 'files'> {
  type: Attached['type']
  list: ReturnType<typeof useFiles>
  sending: boolean
}

function Files({ type, list, mayChange, origins, sending }: FilesProps) {
  const { t } = useTranslation()
  const { files, error, isPending } = list
  const empty = type === 'Asset' ? 'attachments.empty' : 'attachments.empty_work'
  if (isPending)
    return <Waiting sign="size-10 rounded-lg" row="h-9" className="flex flex-col gap-3" />
  if (error && files.length === 0)
    return <ErrorState error={error} onRetry={() => void list.refetch()} />
  if (files.length === 0)
    return sending ? null : (
      <p className="text-sm text-muted-foreground">{t(mayChange ? empty : 'attachments.none')}</p>
    )
  return (
    <>
      <FileList files={files} mayChange={mayChange} origins={origins} />
      <MoreButton found={list} className="self-start">
        {t('attachments.more')}
      </MoreButton>
    </>
  )
}
