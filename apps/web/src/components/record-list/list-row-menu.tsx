import type { Route } from '@steward/contract/kit/route.ts'
import { SquareArrowOutUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGoTo } from '#components/path-link.tsx'
import { RecordItem } from '#components/record-menu.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import type { ListApi } from './list-spec.ts'
import { type ArchiveWords, useArchive } from './use-archive.ts'
import { useMayCall } from './use-may-call.ts'

interface ListRowMenuProps {
  id: string
  name: string
  isArchived: boolean
  api: Pick<ListApi<unknown>, 'update' | 'remove' | 'restore'>
  /** The record's page. */
  href: string | undefined
  onEdit: (() => void) | undefined
  archiving: ArchiveWords | undefined
  /** Further items, between «Edit» and «Archive». */
  children: ReactNode
}

/** The menu of a record in a list. */
export function ListRowMenu(props: ListRowMenuProps) {
  const { isArchived, api, href, onEdit, children } = props
  const { t } = useTranslation()
  const goTo = useGoTo()
  const mayUpdate = useMayCall(api.update)
  return (
    <>
      {href !== undefined && (
        <MenuItem icon={<SquareArrowOutUpRight aria-hidden />} onClick={() => goTo(href)}>
          {t('lists.actions.open')}
        </MenuItem>
      )}
      {mayUpdate && onEdit && !isArchived && <RecordItem does="edit" onClick={onEdit} />}
      {children}
      {api.remove && (!isArchived || api.restore) && (
        <ArchiveItem {...props} remove={api.remove} restore={api.restore ?? api.remove} />
      )}
    </>
  )
}

function ArchiveItem(props: ListRowMenuProps & { remove: Route; restore: Route }) {
  const { id, name, isArchived, remove, restore, archiving } = props
  const archive = useArchive({ remove, restore, ...archiving })
  if (!useMayCall(remove)) return null
  return (
    <>
      <MenuSeparator />
      {isArchived ? (
        <RecordItem does="restore" onClick={() => void archive.restore(id, name)} />
      ) : (
        <RecordItem does="archive" onClick={() => void archive.archive(id, name)} />
      )}
    </>
  )
}
