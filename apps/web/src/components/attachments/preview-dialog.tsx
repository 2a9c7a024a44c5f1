import type { Attachment } from '@steward/contract/attachments.ts'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { BlobImage } from '#components/blob-image.tsx'
import { ScrollRegion } from '#components/scroll-region.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { isPdf } from './file-look.ts'
import { BlobDocument, usePreview, useWholeFile } from './preview.tsx'

interface PreviewDialogProps {
  /** The files that can be previewed, in order. */
  files: readonly Attachment[]
  file: Attachment
  onFile: (file: Attachment) => void
  onDownload: (file: Attachment) => void
  onClose: () => void
}

/** A large preview of an image or document, with navigation to the previous and next file. */
export function PreviewDialog({ files, file, onFile, onDownload, onClose }: PreviewDialogProps) {
  const { t } = useTranslation()
  const at = files.findIndex(({ id }) => id === file.id)
  const go = (step: number) => {
    const next = files[(at + step + files.length) % files.length]
    if (next && next !== file) onFile(next)
  }
  // On the window, so that the arrow keys work wherever the focus is in the dialog.
  useEffect(() => {
    const step = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') go(-1)
      if (key === 'ArrowRight') go(1)
    }
    addEventListener('keydown', step, true)
    return () => removeEventListener('keydown', step, true)
  })

  const words = { at: format.integer(at + 1), of: format.integer(files.length) }
  const size = [
    file.width !== null && file.height !== null
      ? `${format.integer(file.width)} × ${format.integer(file.height)}`
      : '',
    format.bytes(file.bytes),
  ]
  return (
    <Dialog
      open
      size="lg"
      title={shortFileName(file.file_name, 60)}
      description={size.filter(Boolean).join(' · ')}
      onClose={onClose}
      footer={
        <>
          {files.length > 1 && (
            <div className="mr-auto flex items-center gap-2">
              <Button size="icon" aria-label={t('attachments.previous')} onClick={() => go(-1)}>
                <ChevronLeft aria-hidden />
              </Button>
              <Button size="icon" aria-label={t('attachments.next')} onClick={() => go(1)}>
                <ChevronRight aria-hidden />
              </Button>
              <span className="tnum text-sm text-muted-foreground" aria-live="polite">
                {t('attachments.place', words)}
              </span>
            </div>
          )}
          <Button onClick={() => onDownload(file)}>
            <Download aria-hidden />
            {t('attachments.download')}
          </Button>
        </>
      }
    >
      {isPdf(file) ? <Document key={file.id} file={file} /> : <Large key={file.id} file={file} />}
    </Dialog>
  )
}

function Document({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const { blob, failed } = useWholeFile(file)
  if (failed) return <Banner kind="error">{t('attachments.preview_failed')}</Banner>
  if (!blob) return <Skeleton className="h-[38dvh] w-full rounded-xl sm:h-[65vh]" />
  return (
    <BlobDocument
      blob={blob}
      title={file.file_name}
      className="h-[38dvh] w-full rounded-xl border border-border bg-muted sm:h-[65vh]"
    />
  )
}

function Large({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const { blob, failed } = usePreview(file)
  if (failed) return <Banner kind="error">{t('attachments.preview_failed')}</Banner>
  if (!blob) return <Skeleton className="h-[38dvh] w-full rounded-xl sm:h-[60vh]" />
  return (
    <ScrollRegion label={file.file_name} className="rounded-xl">
      <BlobImage
        blob={blob}
        alt={file.file_name}
        className="h-[38dvh] w-full rounded-xl bg-muted object-contain sm:h-[60vh]"
      />
    </ScrollRegion>
  )
}
