import {
  assetCategoriesApi,
  type AssetCategory,
  AssetCategoryInput,
} from '@steward/contract/asset-categories.ts'
import type { Named } from '@steward/contract/kit/fields.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { filled, onTheWire, type Problems } from '#components/record-form/record-fields.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'
import { useSend } from '#lib/query.ts'
import { useCategoryLabels } from './category-fields.ts'

export interface CategoryValues {
  name: string
  code: string
  parent_id: Named
  icon: string | null
  colour: string | null
  depreciation_method_id: Named
  useful_life_months: string
  salvage_percent: string
  tag_prefix: string
  required_fields: string[]
  status: AssetCategory['status']
  description: string
}

const BLANK: CategoryValues = {
  name: '',
  code: '',
  parent_id: null,
  icon: null,
  colour: null,
  depreciation_method_id: null,
  useful_life_months: '',
  salvage_percent: '',
  tag_prefix: '',
  required_fields: [],
  status: 'active',
  description: '',
}

function valuesOf(record: AssetCategory | null, parent: Named): CategoryValues {
  if (!record) return { ...BLANK, parent_id: parent }
  const { name, icon, colour, required_fields, status, useful_life_months: life } = record
  return {
    ...{ name, icon, colour, required_fields, status },
    code: record.code ?? '',
    parent_id: record.parent,
    depreciation_method_id: record.depreciation_method,
    useful_life_months: life === null ? '' : String(life),
    salvage_percent: record.salvage_percent ? format.decimalInput(record.salvage_percent) : '',
    tag_prefix: record.tag_prefix ?? '',
    description: record.description ?? '',
  }
}

const isLife = (text: string) =>
  text.trim() === '' || /^(?:[1-9]\d{0,2}|1[01]\d\d|1200)$/.test(text.trim())

/** The percent that was typed; undefined where it is none. */
function percentIn(text: string): string | null | undefined {
  if (text.trim() === '') return null
  const percent = parseDecimal(text, formatLocale())
  const isPercent = z.safeParse(AssetCategoryInput.shape.salvage_percent, percent).success
  return percent !== null && isPercent ? percent : undefined
}

function check(values: CategoryValues, t: TFunction): Problems<CategoryValues> {
  return {
    ...(values.name.trim() === '' && { name: t('categories.problems.name') }),
    ...(!isLife(values.useful_life_months) && {
      useful_life_months: t('categories.problems.useful_life_months'),
    }),
    ...(percentIn(values.salvage_percent) === undefined && {
      salvage_percent: t('categories.problems.salvage_percent', {
        example: format.decimalInput('12.5'),
      }),
    }),
  }
}

const wireOf = ({
  useful_life_months: life,
  salvage_percent,
  ...values
}: Partial<CategoryValues>) =>
  onTheWire({
    ...values,
    ...(life !== undefined && { useful_life_months: life.trim() === '' ? null : Number(life) }),
    ...(salvage_percent !== undefined && { salvage_percent: percentIn(salvage_percent) }),
  })

/**
 * The form of one category.
 *
 * @param parent what a new one lies in to begin with
 */
export function useCategoryForm(
  record: AssetCategory | null,
  parent: Named,
  onSaved: (saved: AssetCategory) => void,
) {
  const { t } = useTranslation()
  const create = useSend(assetCategoriesApi.create, { once: true })
  const update = useSend(assetCategoriesApi.update)
  return useRecordForm<CategoryValues, AssetCategory>({
    name: record ? `asset_categories/edit/${record.id}` : 'asset_categories/new',
    labels: useCategoryLabels(),
    initial: useMemo(() => valuesOf(record, parent), [record, parent]),
    version: record?.lock_version ?? null,
    check: (values) => check(values, t),
    send: async (values, changed, lock_version) => {
      const { data } = record
        ? await update.mutateAsync({
            params: { id: record.id },
            body: {
              asset_category: { ...wireOf(changed), lock_version: lock_version ?? undefined },
            },
          })
        : await create.mutateAsync({
            body: { asset_category: filled(wireOf(values)) as AssetCategoryInput },
          })
      return data
    },
    read: (theirs) => ({ values: valuesOf(theirs, null), version: theirs.lock_version }),
    words: (error): Problems<CategoryValues> =>
      error.items.some(({ code, source }) => code === 'taken' && source?.pointer?.endsWith('/name'))
        ? { name: t('categories.problems.name_taken') }
        : {},
    onSaved,
  })
}

export type CategoryForm = ReturnType<typeof useCategoryForm>
