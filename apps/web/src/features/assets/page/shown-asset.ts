import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '#lib/http.ts'
import { query } from '#lib/query.ts'

/** The asset shown by a page: at present, or at a past moment. */
export interface Shown {
  asset: Asset
  /** The present asset. */
  now: Asset
  /** The moment, RFC 3339; null for the present. */
  at: string | null
}

/** The present asset, and the past one if there is a moment. */
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
