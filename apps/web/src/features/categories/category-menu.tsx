import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { Archive, Ellipsis, FolderInput, FolderPlus, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HistoryItem } from '#components/history-item.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { RenameItem } from './category-name.tsx'

export interface CategoryActions {
  onAddIn: (category: AssetCategory) => void
  onEdit: (category: AssetCategory) => void
  onMove: (category: AssetCategory) => void
  onArchive: (category: AssetCategory) => void
}

interface CategoryMenuProps {
  category: AssetCategory
  actions: CategoryActions
}

/** What can be done with one category. */
export function CategoryMenu({ category, actions }: CategoryMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button
            variant="ghost"
            size="icon-sm"
            data-row-menu=""
            aria-label={t('common.list.actions_for', { name: category.name })}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        <CategoryItems category={category} actions={actions} />
      </MenuContent>
    </Menu>
  )
}

function CategoryItems({ category, actions }: CategoryMenuProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetCategoriesApi.create)
  const mayUpdate = useMay(assetCategoriesApi.update)
  const mayArchive = useMay(assetCategoriesApi.remove)
  return (
    <>
      {mayUpdate && (
        <MenuItem icon={<Pencil aria-hidden />} onClick={() => actions.onEdit(category)}>
          {t('categories.actions.edit')}
        </MenuItem>
      )}
      <RenameItem category={category} />
      {mayCreate && (
        <MenuItem icon={<FolderPlus aria-hidden />} onClick={() => actions.onAddIn(category)}>
          {t('categories.actions.add_in')}
        </MenuItem>
      )}
      {mayUpdate && (
        <MenuItem icon={<FolderInput aria-hidden />} onClick={() => actions.onMove(category)}>
          {t('categories.actions.move')}
        </MenuItem>
      )}
      <HistoryItem id={category.id} />
      {mayArchive && <MenuSeparator />}
      {mayArchive && (
        <MenuItem
          destructive
          icon={<Archive aria-hidden />}
          onClick={() => actions.onArchive(category)}
        >
          {t('categories.actions.archive')}
        </MenuItem>
      )}
    </>
  )
}
