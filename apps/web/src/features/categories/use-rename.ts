import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api-error.ts'
import { errorText, fieldTexts } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'

const isTaken = (error: unknown) =>
  error instanceof ApiError &&
  error.items.some(({ code, source }) => code === 'taken' && source?.pointer?.endsWith('/name'))

/** Gives a category another name; answers why it was refused, or null. */
export function useRename() {
  const { t } = useTranslation()
  const update = useSend(assetCategoriesApi.update)
  return async (
    { id, lock_version }: Pick<AssetCategory, 'id' | 'lock_version'>,
    name: string,
  ): Promise<string | null> => {
    try {
      await update.mutateAsync({
        params: { id },
        body: { asset_category: { name, lock_version } },
      })
      return null
    } catch (error) {
      if (isTaken(error)) return t('categories.problems.name_taken')
      return fieldTexts(error, t)['name'] ?? errorText(error, t)
    }
  }
}
