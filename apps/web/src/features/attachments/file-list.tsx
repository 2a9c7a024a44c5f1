import type { Attachment } from '@steward/contract/attachments.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyOf } from '#lib/lazy-of.ts'
import { canShow } from './file-look.ts'
import { FileRow } from './file-row.tsx'
import { useDownload, useRemove } from './use-files.ts'

const PreviewDialog = lazyOf(() => import('./preview-dialog.tsx'), 'PreviewDialog')
const RenameDialog = lazyOf(() => import('./rename-dialog.tsx'), 'RenameDialog')

interface FileListProps {
  files: readonly Attachment[]
  mayChange: boolean
}

/** The files of a record, each with what can be done with it. */
export function FileList({ files, mayChange }: FileListProps) {
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
