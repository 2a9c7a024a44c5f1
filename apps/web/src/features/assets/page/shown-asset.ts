import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#lib/http.ts'
import { query } from '#lib/query.ts'

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
