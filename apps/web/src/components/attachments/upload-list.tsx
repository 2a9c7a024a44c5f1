import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { CircleAlert, FileUp, RotateCcw, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText } from '#lib/error-text.ts'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { cancel, retry, type Upload } from './uploads.ts'

/** The reason why an upload failed. */
function problemText(error: unknown, t: TFunction): string {
  const [item] = error instanceof ApiError ? error.items : []
  if (item?.code === 'empty_file') return t('attachments.problems.empty')
  if (item?.code === 'not_found') return t('attachments.problems.no_asset')
  if (item?.code === 'quota_exceeded') {
    const bytes = (value: unknown) => format.bytes(Number(value ?? 0))
    const { used_bytes, quota_bytes, left_bytes } = item.meta ?? {}
    return t('attachments.problems.full', {
      used: bytes(used_bytes),
      quota: bytes(quota_bytes),
      left: bytes(left_bytes),
    })
  }
  return errorText(error, t)
}

/** Whether uploading the same file again may succeed. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof ApiError && ['empty_file', 'too_large', 'not_found'].includes(error.code))

/** Running and failed uploads. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTranslation()
  if (uploads.length === 0) return null
  return (
    <ul aria-label={t('attachments.uploads')} className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { file, share, error } = upload
  const failed = error !== null
  const name = shortFileName(file.name, 40)
  const Icon = failed ? CircleAlert : FileUp
  return (
    <li className="flex items-center gap-3 rounded-lg border border-border px-3 py-2">
      <Icon
        aria-hidden
        className={
          failed ? 'size-5 shrink-0 text-destructive-text' : 'size-5 shrink-0 text-muted-foreground'
        }
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className="min-w-0 font-medium break-words" title={file.name}>
            {name}
          </span>
          <span className="tnum text-xs text-muted-foreground">{format.bytes(file.size)}</span>
        </p>
        {failed ? (
          <p role="alert" className="text-sm text-destructive-text">
            {problemText(error, t)}
          </p>
        ) : (
          <UploadProgress name={file.name} share={share} />
        )}
      </div>
      {failed && mayHelp(error) && (
        <IconButton
          label={t('attachments.retry_named', { name: file.name })}
          onClick={() => retry(client, upload)}
        >
          <RotateCcw aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t(failed ? 'attachments.dismiss_named' : 'attachments.cancel_named', {
          name: file.name,
        })}
        onClick={() => cancel(upload)}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

function UploadProgress({ name, share }: { name: string; share: number | null }) {
  const { t } = useTranslation()
  if (share === null)
    return <p className="text-xs text-muted-foreground">{t('attachments.waiting')}</p>
  // Everything is sent; the server is still processing it.
  const isSent = share >= 1
  const text = isSent ? t('attachments.checking') : format.percent(share)
  return (
    <div className="mt-1 flex items-center gap-3">
      <Progress
        label={t('attachments.progress', { name })}
        value={isSent ? null : Math.round(share * 100)}
        valueText={text}
        className="flex-1"
      />
      <span className="tnum text-xs text-muted-foreground">{text}</span>
    </div>
  )
}
