import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Bytes } from '#components/values.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { DropZone } from './drop-zone.tsx'

interface ChosenFilesProps {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** Files chosen for something that isn't sent yet. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <DropZone onFiles={(more) => onChange([...files, ...more])} />
      {files.length > 0 && (
        <ul aria-label={t('attachments.title')} className="flex flex-col gap-1">
          {files.map((file) => (
            <li
              key={`${file.name} ${file.lastModified} ${file.size}`}
              className="flex items-center gap-2 text-sm"
            >
              <span className="min-w-0 flex-1 truncate" title={file.name}>
                {shortFileName(file.name, 40)}
              </span>
              <span className="text-xs text-muted-foreground">
                <Bytes value={file.size} />
              </span>
              <IconButton
                size="icon-sm"
                label={t('attachments.dismiss_named', { name: file.name })}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
