import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import {
  Archive,
  Ellipsis,
  FolderInput,
  FolderOutput,
  ListPlus,
  Pencil,
  Plus,
  TextCursorInput,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'

/** What a menu can begin; it offers what it is given. */
export interface PlaceStarts {
  onAdd?: (node: PlaceNode) => void
  onSeveral?: (node: PlaceNode) => void
  onMove?: (node: PlaceNode) => void
  onArchive: (node: PlaceNode) => void
  /** Empties a site. */
  onMoveAll?: (site: PlaceNode) => void
  onEdit?: (node: PlaceNode) => void
  /** Where the name can be changed in its place. */
  onRename?: () => void
}

/** What this person may do with places. */
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

/** The entries of a place's menu, in the tree and beside its details. */
export function PlaceMenu({ node, starts }: PlaceMenuProps) {
  const rights = usePlaceRights()
  // Nothing new is put where nothing new is taken.
  const adds = rights.adds && node.status === 'active' && starts.onAdd !== undefined
  const changes = rights.mayChange(node)
  return (
    <>
      {adds && <AddItems node={node} starts={starts} />}
      {adds && changes && <MenuSeparator />}
      {changes && <ChangeItems node={node} starts={starts} />}
      {rights.mayArchive(node) && <ArchiveItem node={node} starts={starts} parted={changes} />}
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
      {onEdit && (
        <MenuItem icon={<Pencil aria-hidden />} onClick={() => onEdit(node)}>
          {t('places.actions.edit')}
        </MenuItem>
      )}
      {onRename && (
        <MenuItem icon={<TextCursorInput aria-hidden />} keys="F2" onClick={onRename}>
          {t('places.actions.rename')}
        </MenuItem>
      )}
      {node.kind === 'location' && onMove && (
        <MenuItem icon={<FolderInput aria-hidden />} onClick={() => onMove(node)}>
          {t('places.actions.move')}
        </MenuItem>
      )}
      {node.kind === 'site' && onMoveAll && <MoveAll onStart={() => onMoveAll(node)} />}
    </>
  )
}

function ArchiveItem({ node, starts, parted }: PlaceMenuProps & { parted: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {parted && <MenuSeparator />}
      <MenuItem
        destructive
        icon={<Archive aria-hidden />}
        // The key belongs to the tree.
        keys={starts.onRename && 'Del'}
        onClick={() => starts.onArchive(node)}
      >
        {t('places.actions.archive')}
      </MenuItem>
    </>
  )
}

/** The button of that menu, which the full stop opens. */
export function PlaceMenuButton(props: PlaceMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="icon" aria-label={t('places.actions.more')} data-record-menu="">
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        <PlaceMenu {...props} />
      </MenuContent>
    </Menu>
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

/** Begins to empty a site, from the menu of its row. */
export function MoveAllItem({ site, onStart }: { site: Site; onStart: () => void }) {
  const may = useMay(sitesApi.update) && !site.archived_at
  return may && <MoveAll onStart={onStart} />
}
