import { SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGoTo } from '#components/path-link.tsx'
import { RecordItem } from '#components/record-menu.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import type { ListHandlers, ListRow, ListSpec } from './list-spec.ts'
import type { useArchive } from './use-archive.ts'
import { useMayCall } from './use-may-call.ts'

interface ListRowMenuProps<Row extends ListRow> {
  spec: ListSpec<Row>
  row: Row
  handlers: ListHandlers<Row>
  archive: ReturnType<typeof useArchive>
}

/** What can be done with one record of a list. */
export function ListRowMenu<Row extends ListRow>(props: ListRowMenuProps<Row>) {
  const { spec, row, handlers } = props
  const { t } = useTranslation()
  const goTo = useGoTo()
  const mayUpdate = useMayCall(spec.api.update) && handlers.onEdit !== undefined
  return (
    <>
      {spec.href && (
        <MenuItem
          icon={<SquareArrowOutUpRight aria-hidden />}
          onClick={() => goTo(spec.href!(row))}
        >
          {t('lists.actions.open')}
        </MenuItem>
      )}
      {mayUpdate && !row.archived_at && (
        <RecordItem does="edit" onClick={() => handlers.onEdit!(row)} />
      )}
      {handlers.rowMenu?.(row)}
      <ArchiveItem {...props} />
    </>
  )
}

function ArchiveItem<Row extends ListRow>({ spec, row, archive }: ListRowMenuProps<Row>) {
  const { remove, restore } = spec.api
  const mayArchive = useMayCall(remove)
  const name = spec.rowName(row)
  if (!mayArchive || (row.archived_at && !restore)) return null
  return (
    <>
      <MenuSeparator />
      {row.archived_at ? (
        <RecordItem does="restore" onClick={() => void archive.restore(row.id, name)} />
      ) : (
        <RecordItem does="archive" onClick={() => void archive.archive(row.id, name)} />
      )}
    </>
  )
}
