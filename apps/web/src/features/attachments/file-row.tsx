import type { Attachment } from '@steward/contract/attachments.ts'
import { Download, Eye, type LucideIcon, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { RelativeTime } from '#components/values.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { fileIcon } from './file-look.ts'
import { Thumbnail } from './preview.tsx'

export interface FileDeeds {
  onOpen: (file: Attachment) => void
  onDownload: (file: Attachment) => void
  onRename: (file: Attachment) => void
  onRemove: (file: Attachment) => void
}

interface FileRowProps extends FileDeeds {
  file: Attachment
  mayChange: boolean
  /** It is being fetched. */
  pending: boolean
}

/** A file: what it shows, what it is called, how large it is, who brought it and when. */
export function FileRow({ file, mayChange, pending, ...deeds }: FileRowProps) {
  const { t } = useTranslation()
  const { file_name: name, has_preview: shows, uploaded_by: by } = file
  // What can't be shown is fetched.
  const open = shows ? deeds.onOpen : deeds.onDownload
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail file={file}>
        {pending ? <Spinner /> : <FileSign icon={fileIcon(file.content_type)} />}
      </Thumbnail>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          title={name}
          // What is read out has to hold what is seen; the whole name is its title.
          aria-label={t(shows ? 'attachments.open_one' : 'attachments.download_one', {
            name: shortFileName(name, 60),
          })}
          className="max-w-full rounded-sm text-left text-sm font-medium break-words hover:text-primary-text hover:underline"
          onClick={() => open(file)}
        >
          {shortFileName(name, 60)}
        </button>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
          <span className="tnum">{format.bytes(file.bytes)}</span>
          <span aria-hidden>·</span>
          <span>{by.name}</span>
          <span aria-hidden>·</span>
          <RelativeTime value={file.created_at} />
        </p>
      </div>
      <FileMenu file={file} mayChange={mayChange} {...deeds} />
    </li>
  )
}

function FileSign({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon className="size-5" strokeWidth={1.75} />
}

function FileMenu({ file, mayChange, ...deeds }: Omit<FileRowProps, 'pending'>) {
  const { t } = useTranslation()
  const label = t('attachments.actions', { name: file.file_name })
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button variant="ghost" size="icon" aria-label={label}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {file.has_preview && (
          <MenuItem icon={<Eye aria-hidden />} onClick={() => deeds.onOpen(file)}>
            {t('attachments.preview')}
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onClick={() => deeds.onDownload(file)}>
          {t('attachments.download')}
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onClick={() => deeds.onRename(file)}>
              {t('attachments.rename')}
            </MenuItem>
            <MenuItem
              destructive
              icon={<Trash2 aria-hidden />}
              onClick={() => deeds.onRemove(file)}
            >
              {t('common.remove')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
