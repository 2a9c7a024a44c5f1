import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { useQuery } from '@tanstack/react-query'
import { Box, type LucideIcon } from 'lucide-react'
import { useCallback } from 'react'
import { recordIcon } from '#components/record-icons.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'

const LIST = { query: { per_page: 200, sort: 'name' } } as const

/** The picture of each category by its id; without the right to see categories all look the same. */
export function useCategoryIcons(): (categoryId: string | null) => LucideIcon {
  const mayList = useMay(assetCategoriesApi.list)
  const { data } = useQuery({
    ...query(assetCategoriesApi.list, LIST),
    enabled: mayList,
    select: iconsById,
  })
  return useCallback((categoryId) => (categoryId && data?.get(categoryId)) || Box, [data])
}

const iconsById = ({ data }: { data: { id: string; icon: string | null }[] }) =>
  new Map(data.map(({ id, icon }) => [id, recordIcon(icon, Box)]))
