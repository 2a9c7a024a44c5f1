import type { Attachment } from '@steward/contract/attachments.ts'
import { Download, Eye, type LucideIcon, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { RelativeTime } from '#components/values.tsx'
import { shortFileName } from '#lib/file-name.ts'
import { format } from '#lib/format.ts'
import { canShow, fileIcon } from './file-look.ts'
import { Thumbnail } from './preview.tsx'

interface FileActions {
  onOpen: (file: Attachment) => void
  onDownload: (file: Attachment) => void
  onRename: (file: Attachment) => void
  onRemove: (file: Attachment) => void
}

interface FileRowProps extends FileActions {
  file: Attachment
  /** The name of the other record that it belongs to. */
  origin?: string | undefined
  mayChange: boolean
  /** It is being downloaded. */
  pending: boolean
}

/** A file: its preview, name, size, author and date. */
export function FileRow({ file, origin, mayChange, pending, ...actions }: FileRowProps) {
  const { t } = useTranslation()
  const { uploaded_by: by } = file
  const isThere = file.archived_at === null
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail file={file}>
        {pending ? <Spinner /> : <FileSign icon={fileIcon(file.content_type)} />}
      </Thumbnail>
      <div className="min-w-0 flex-1">
        {isThere ? (
          <FileName file={file} {...actions} />
        ) : (
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
            {shortFileName(file.file_name, 60)}
            <Badge>{t('attachments.removed_since')}</Badge>
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
          <span className="tnum">{format.bytes(file.bytes)}</span>
          <span aria-hidden>·</span>
          <span>{by.name}</span>
          <span aria-hidden>·</span>
          <RelativeTime value={file.created_at} />
          {origin && (
            <>
              <span aria-hidden>·</span>
              <span>{t('attachments.from', { number: origin })}</span>
            </>
          )}
        </p>
      </div>
      {isThere && <FileMenu file={file} mayChange={mayChange} {...actions} />}
    </li>
  )
}

/** Opens the preview, or downloads a file that has none. */
function FileName({ file, ...actions }: FileActions & { file: Attachment }) {
  const { t } = useTranslation()
  const shows = canShow(file)
  const open = shows ? actions.onOpen : actions.onDownload
  const name = shortFileName(file.file_name, 60)
  return (
    <button
      type="button"
      title={file.file_name}
      // The accessible name has to contain the visible text; the title has the full name.
      aria-label={t(shows ? 'attachments.open_named' : 'attachments.download_named', { name })}
      className="link-name max-w-full text-left text-sm font-medium break-words"
      onClick={() => open(file)}
    >
      {name}
    </button>
  )
}

function FileSign({ icon: Icon }: { icon: LucideIcon }) {
  return <Icon className="size-5" strokeWidth={1.75} />
}

function FileMenu({ file, mayChange, ...actions }: Omit<FileRowProps, 'pending' | 'origin'>) {
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
        {canShow(file) && (
          <MenuItem icon={<Eye aria-hidden />} onClick={() => actions.onOpen(file)}>
            {t('attachments.preview')}
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onClick={() => actions.onDownload(file)}>
          {t('attachments.download')}
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onClick={() => actions.onRename(file)}>
              {t('attachments.rename')}
            </MenuItem>
            <MenuItem
              destructive
              icon={<Trash2 aria-hidden />}
              onClick={() => actions.onRemove(file)}
            >
              {t('common.remove')}
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
