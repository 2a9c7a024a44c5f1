import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { send } from '#lib/http.ts'
import { outdate } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'

/** Common kinds of assets, to begin with: icon and useful life in months. */
const SET = {
  it: ['laptop', 48],
  phones: ['phone', 36],
  furniture: ['armchair', 120],
  vehicles: ['car', 72],
  machinery: ['construction', 120],
  tools: ['drill', 60],
  building: ['air-vent', 180],
  safety: ['flame', 84],
} as const

/** Adds the common categories in the reader's language; one that is there already stays as it is. */
export function useStarterSet() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)

  const add = async () => {
    setPending(true)
    let count = 0
    try {
      for (const key of Object.keys(SET) as (keyof typeof SET)[]) {
        const [icon, useful_life_months] = SET[key]
        const name = t(`categories.starter.${key}`)
        await send(assetCategoriesApi.create, {
          body: { asset_category: { name, icon, useful_life_months } },
        })
        count += 1
      }
      toast.success(t('categories.starter.done', { count, formatted: format.integer(count) }))
    } catch (error) {
      toast.error(t('categories.starter.failed'), { description: errorText(error, t) })
    } finally {
      setPending(false)
      void outdate(client, assetCategoriesApi.create)
    }
  }
  return { add, pending }
}
