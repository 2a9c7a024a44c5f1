import type { Attachment } from '@steward/contract/attachments.ts'
import { Paperclip } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { useAttachmentDownload } from './use-files.ts'

type NamedFile = Pick<Attachment, 'id' | 'file_name'>

/** The files of a comment, to download. */
export function CommentFiles({ files }: { files: readonly NamedFile[] }) {
  const { t } = useTranslation()
  const { fetchFile, pending } = useAttachmentDownload()
  if (files.length === 0) return null
  return (
    <ul aria-label={t('attachments.title')} className="mt-1.5 flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li key={file.id}>
          <Button
            size="sm"
            pending={pending === file.id}
            aria-label={t('attachments.download_named', { name: file.file_name })}
            onClick={() => void fetchFile(file)}
          >
            <Paperclip aria-hidden />
            {shortFileName(file.file_name, 30)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
