import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { FolderInput, FolderOutput, ListPlus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordItem } from '#components/record-menu.tsx'
import { RequestCodeItem } from '#components/request-code/request-code-item.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'

/** The actions of a menu; only given ones are offered. */
export interface PlaceStarts {
  onAdd?: (node: PlaceNode) => void
  onSeveral?: (node: PlaceNode) => void
  onMove?: (node: PlaceNode) => void
  onArchive: (node: PlaceNode) => void
  /** Moves the content of a site. */
  onMoveAll?: (site: PlaceNode) => void
  onEdit?: (node: PlaceNode) => void
  /** Undefined if the name can't be edited in place. */
  onRename?: () => void
}

/** The user's permissions for places. */
export function usePlaceRights() {
  const adds = useMay(locationsApi.create)
  const changesSites = useMay(sitesApi.update)
  const changesLocations = useMay(locationsApi.update)
  const archivesSites = useMay(sitesApi.remove)
  const archivesLocations = useMay(locationsApi.remove)
  return {
    adds,
    mayChange: ({ kind }: PlaceNode) => (kind === 'site' ? changesSites : changesLocations),
    mayMove: ({ kind }: PlaceNode) => kind === 'location' && changesLocations,
    mayArchive: ({ kind }: PlaceNode) => (kind === 'site' ? archivesSites : archivesLocations),
  }
}

interface PlaceMenuProps {
  node: PlaceNode
  starts: PlaceStarts
}

/** The menu items of a place, in the tree and beside its details. */
export function PlaceMenu({ node, starts }: PlaceMenuProps) {
  const rights = usePlaceRights()
  // Nothing can be added to an inactive place.
  const adds = rights.adds && node.status === 'active' && starts.onAdd !== undefined
  const changes = rights.mayChange(node)
  return (
    <>
      {adds && <AddItems node={node} starts={starts} />}
      {adds && changes && <MenuSeparator />}
      {changes && <ChangeItems node={node} starts={starts} />}
      <RequestCodeItem about={node.kind} id={node.id} name={node.name} />
      {rights.mayArchive(node) && (
        <>
          {changes && <MenuSeparator />}
          <RecordItem
            does="archive"
            // The tree handles the key.
            keys={starts.onRename && 'Del'}
            onClick={() => starts.onArchive(node)}
          />
        </>
      )}
    </>
  )
}

function AddItems({ node, starts }: PlaceMenuProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuItem icon={<Plus aria-hidden />} onClick={() => starts.onAdd?.(node)}>
        {t('places.actions.add_inside')}
      </MenuItem>
      <MenuItem icon={<ListPlus aria-hidden />} onClick={() => starts.onSeveral?.(node)}>
        {t('places.actions.add_several')}
      </MenuItem>
    </>
  )
}

function ChangeItems({ node, starts: { onEdit, onRename, onMove, onMoveAll } }: PlaceMenuProps) {
  const { t } = useTranslation()
  return (
    <>
      {onEdit && <RecordItem does="edit" onClick={() => onEdit(node)} />}
      {onRename && <RecordItem does="rename" keys="F2" onClick={onRename} />}
      {node.kind === 'location' && onMove && (
        <MenuItem icon={<FolderInput aria-hidden />} onClick={() => onMove(node)}>
          {t('places.actions.move')}
        </MenuItem>
      )}
      {node.kind === 'site' && onMoveAll && <MoveAll onStart={() => onMoveAll(node)} />}
    </>
  )
}

function MoveAll({ onStart }: { onStart: () => void }) {
  const { t } = useTranslation()
  return (
    <MenuItem icon={<FolderOutput aria-hidden />} onClick={onStart}>
      {t('places.actions.move_all')}
    </MenuItem>
  )
}

/** Moves the content of a site, from the menu of its row. */
export function MoveAllItem({ site, onStart }: { site: Site; onStart: () => void }) {
  const may = useMay(sitesApi.update) && !site.archived_at
  return may && <MoveAll onStart={onStart} />
}
