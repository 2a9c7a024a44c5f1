import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { type Asset, type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Call } from './api.ts'

/** Adds assets in order; those without a tag get the next number. */
export async function addAssets(
  call: Call,
  inputs: readonly AssetInput[],
): Promise<[Asset, ...Asset[]]> {
  const added: Asset[] = []
  for (const asset of inputs) {
    const { data } = await call(assetsApi.create, { body: { asset } })
    added.push(data)
  }
  return added as [Asset, ...Asset[]]
}

/** Names that are sorted by their number: `Pump 01`, `Pump 02`. */
export const numbered = (name: string, count: number): { name: string }[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${name} ${String(n + 1).padStart(2, '0')}` }))

export async function addSite(call: Call, name: string) {
  const { data } = await call(sitesApi.create, { body: { site: { name } } })
  return data
}

export async function addCategory(call: Call, name: string) {
  const { data } = await call(assetCategoriesApi.create, { body: { asset_category: { name } } })
  return data
}

/** The day a number of days after today in the account's time zone, as YYYY-MM-DD. */
export function inDays(days: number): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format()
  const day = new Date(`${today}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
