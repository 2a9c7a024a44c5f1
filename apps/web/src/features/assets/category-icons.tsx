import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import type { Asset } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { Boxes, type LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback } from 'react'
import { Thumb } from '#components/data-table/cells.tsx'
import { useIdle } from '#lib/idle.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import type { Density } from '#lib/theme.ts'

const LIST = { query: { per_page: 200, sort: 'name', fields: 'icon' } } as const
const ICONS = {
  queryKey: ['modules', 'record-icons'],
  queryFn: () => import('#components/record-icons.ts').then(({ recordIcon }) => recordIcon),
  staleTime: Infinity,
  structuralSharing: false,
}

/** The icon of each category by id; a common one without the permission to see categories. */
export function useCategoryIcons(): (categoryId: string | null) => LucideIcon {
  const mayList = useMay(assetCategoriesApi.list)
  const { data: names } = useQuery({
    ...query(assetCategoriesApi.list, LIST),
    enabled: mayList,
    select: namesById,
  })
  // The response is as large as the list itself, so the rows are loaded first.
  const idle = useIdle()
  const { data: iconOf } = useQuery({ ...ICONS, enabled: mayList && idle })
  return useCallback(
    (categoryId) => iconOf?.(names?.get(categoryId ?? '') ?? null, Boxes) ?? Boxes,
    [names, iconOf],
  )
}

const namesById = ({ data }: { data: { id: string; icon: string | null }[] }) =>
  new Map(data.map(({ id, icon }) => [id, icon]))

const Icons = createContext<ReturnType<typeof useCategoryIcons>>(() => Boxes)

/** The icons from `CategoryIcons`. */
export const useKnownIcons = () => use(Icons)

/** Loads the icons once for all assets of a list. */
export function CategoryIcons({ children }: { children: ReactNode }) {
  return <Icons value={useCategoryIcons()}>{children}</Icons>
}

interface AssetThumbProps {
  asset: Pick<Asset, 'category' | 'image_url'>
  /** The row height; without it the size is that of a card. */
  density?: Density
}

/** The image of an asset in a list, or the icon of its category. */
export function AssetThumb({ asset, density }: AssetThumbProps) {
  const iconOf = use(Icons)
  return (
    <Thumb
      icon={iconOf(asset.category?.id ?? null)}
      imageUrl={asset.image_url}
      {...(density && { density })}
    />
  )
}
