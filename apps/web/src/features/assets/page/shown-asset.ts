import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import { type AssetField } from '../asset-fields.ts'
import { type Names, namesOf } from '../lookup-names.tsx'

/** What an asset's page shows: the asset as it is, or as it was at a moment. */
export interface Shown {
  asset: Asset
  /** As it is today. */
  now: Asset
  /** The moment, RFC 3339; null for today. */
  at: string | null
}

/** The asset, and beside it how it was where a moment is looked at. */
export function useShown(id: string, at: string | undefined) {
  const now = useQuery(query(assetsApi.get, { params: { id } }))
  const past = useQuery({
    ...query(assetsApi.get, { params: { id }, query: { at } }),
    enabled: at !== undefined,
  })
  const wanted = at === undefined ? now : past
  const current = now.data?.data
  const asset = wanted.data?.data
  const shown: Shown | undefined = current && asset && { asset, now: current, at: at ?? null }
  const error: ApiError | null = now.error ?? (at === undefined ? null : past.error)
  const refetch = () => Promise.all([now.refetch(), at === undefined ? null : past.refetch()])
  return { shown, error, refetch }
}

/** A field's value as histories hold it: of a picture, whether there is one. */
export const valueOf = (asset: Asset, field: AssetField): unknown =>
  field === 'image' ? asset.image_url : asset[field]

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether a field was another one at the moment that is looked at; a name that was changed elsewhere counts. */
export function hasChanged({ asset, now, at }: Shown, field: AssetField): boolean {
  if (at === null) return false
  const name = field.replace(/_id$/, '') as keyof Asset
  return !same(valueOf(asset, field), valueOf(now, field)) || !same(asset[name], now[name])
}

/** The names of what the asset refers to: as they were, and for what is there only today as they are. */
export const namesIn = ({ asset, now }: Shown): { then: Names; now: Names } => ({
  then: namesOf(asset),
  now: namesOf(now),
})
