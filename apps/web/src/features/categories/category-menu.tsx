import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { BookOpen, FolderInput, FolderPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HistoryItem } from '#components/history-item.tsx'
import { RecordItem, RecordMenu } from '#components/record-menu.tsx'
import { MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { useMay } from '#lib/session.ts'
import { RenameItem } from './category-name.tsx'

export interface CategoryActions {
  onAddIn: (category: AssetCategory) => void
  onEdit: (category: AssetCategory) => void
  onMove: (category: AssetCategory) => void
  /** Opens its settings for each book. */
  onBooks: (category: AssetCategory) => void
  onArchive: (category: AssetCategory) => void
}

interface CategoryMenuProps {
  category: AssetCategory
  actions: CategoryActions
}

/** The menu of a category. */
export function CategoryMenu({ category, actions }: CategoryMenuProps) {
  return (
    <RecordMenu of={category.name}>
      <CategoryItems category={category} actions={actions} />
    </RecordMenu>
  )
}

function CategoryItems({ category, actions }: CategoryMenuProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetCategoriesApi.create)
  const mayUpdate = useMay(assetCategoriesApi.update)
  const maySetBooks = useMay(categoryBooksApi.update)
  const mayArchive = useMay(assetCategoriesApi.remove)
  return (
    <>
      {mayUpdate && <RecordItem does="edit" onClick={() => actions.onEdit(category)} />}
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
      {maySetBooks && (
        <MenuItem icon={<BookOpen aria-hidden />} onClick={() => actions.onBooks(category)}>
          {t('books.settings.open')}
        </MenuItem>
      )}
      <HistoryItem id={category.id} />
      {mayArchive && <MenuSeparator />}
      {mayArchive && <RecordItem does="archive" onClick={() => actions.onArchive(category)} />}
    </>
  )
}
