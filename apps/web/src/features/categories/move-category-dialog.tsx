import { assetCategoriesApi, type AssetCategory } from '@steward/contract/asset-categories.ts'
import { type ComponentProps, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { errorText } from '#lib/error-text.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { childrenOf, within } from './category-tree.ts'

interface MoveCategoryDialogProps {
  category: AssetCategory
  categories: readonly AssetCategory[]
  onClose: () => void
}

interface OtherCategoryProps extends Omit<ComponentProps<typeof Field>, 'children'> {
  category: AssetCategory
  categories: readonly AssetCategory[]
  value: string | null
  onChange: (id: string | null) => void
}

/** A choice of categories without the category itself and its descendants. */
export function OtherCategory(props: OtherCategoryProps) {
  const { category, categories, value, onChange, ...field } = props
  const { t } = useTranslation()
  const { id } = category
  const options = useMemo(() => {
    const inside = new Set(within(childrenOf(categories), id))
    return categories
      .filter((one) => !inside.has(one.id))
      .map((one) => ({ value: one.id, label: one.name, detail: one.parent?.name }))
  }, [categories, id])
  const placeholder = t('fields.search.category')
  return (
    <Field {...field}>
      {(control) => <Combobox {...control} {...{ value, options, placeholder, onChange }} />}
    </Field>
  )
}

/** Moves a category with its descendants to another parent. */
export function MoveCategoryDialog({ category, categories, onClose }: MoveCategoryDialogProps) {
  const { t } = useTranslation()
  const [parent, setParent] = useState(category.parent_id)
  const update = useSend(assetCategoriesApi.update)

  const submit = async () => {
    const { id, lock_version, name } = category
    const body = { asset_category: { parent_id: parent, lock_version } }
    try {
      await update.mutateAsync({ params: { id }, body })
      toast.success(t('categories.move.done', { name }))
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('categories.move.title', { name: category.name })}
      description={t('categories.move.text')}
      footer={
        <DialogFoot
          label={t('categories.move.submit')}
          pending={update.isPending}
          does={() => void submit()}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {update.isError && <Banner kind="error">{errorText(update.error, t)}</Banner>}
        <OtherCategory
          {...{ category, categories }}
          label={t('categories.fields.parent_id')}
          hint={t('categories.parent_hint')}
          optional
          value={parent}
          onChange={setParent}
        />
      </div>
    </Dialog>
  )
}
