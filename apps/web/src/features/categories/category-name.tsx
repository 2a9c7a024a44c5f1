import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EditLink } from '#components/edit-link.tsx'
import { RecordItem } from '#components/record-menu.tsx'
import { NameEditor } from '#components/tree/name-editor.tsx'
import { ApiError } from '#lib/api-error.ts'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { createStore } from '#lib/store.ts'

/** The category whose name is being edited. */
export const renamed = createStore<string | null>(null)

/** The name of a category in a row, which F2 makes editable. */
export function CategoryName({ category }: { category: AssetCategory }) {
  const mayRename = useMay(assetCategoriesApi.update) && !category.archived_at
  const isRenamed = renamed.use() === category.id
  if (mayRename && isRenamed) return <Renaming category={category} />
  return (
    // Handles the keys of the link inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="block min-w-0"
      onKeyDown={(event) => event.key === 'F2' && mayRename && renamed.set(category.id)}
    >
      <EditLink record={category} update={assetCategoriesApi.update}>
        {category.name}
      </EditLink>
    </span>
  )
}

/** Whether an element in a row is a control of its own. */
export const hasOwnUse = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/** The area that a double click renames, except for the link inside. */
export function RenameArea({ id, children }: { id: string; children: ReactNode }) {
  return (
    // For pointers; F2 and the menu do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span
      className="flex min-w-0 flex-1"
      onDoubleClick={({ target }) => !hasOwnUse(target) && renamed.set(id)}
    >
      {children}
    </span>
  )
}

/** Whether a category was refused because its name is taken under the same parent. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.items.some(({ code, source }) => code === 'taken' && source?.pointer?.endsWith('/name'))

/** Renames a category; returns the message of a refusal, or null. */
function useRename() {
  const { t } = useTranslation()
  const update = useSend(assetCategoriesApi.update)
  return async ({ id, lock_version }: AssetCategory, name: string): Promise<string | null> => {
    try {
      const body = { asset_category: { name, lock_version } }
      await update.mutateAsync({ params: { id }, body })
      return null
    } catch (error) {
      if (isNameTaken(error)) return t('categories.problems.name_taken')
      return fieldTexts(error, t)['name'] ?? errorText(error, t)
    }
  }
}

function Renaming({ category }: { category: AssetCategory }) {
  const rename = useRename()
  const close = () => renamed.set(null)
  return (
    <NameEditor
      name={category.name}
      onClose={close}
      onSave={async (name) => {
        const refused = await rename(category, name)
        if (refused === null) close()
        return refused ?? true
      }}
    />
  )
}

/** The menu item that starts renaming. */
export function RenameItem({ category }: { category: AssetCategory }) {
  const mayRename = useMay(assetCategoriesApi.update) && !category.archived_at
  return (
    mayRename && <RecordItem does="rename" keys="F2" onClick={() => renamed.set(category.id)} />
  )
}
