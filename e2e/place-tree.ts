import type { Page } from '@playwright/test'
import { type LocationInput, locationsApi } from '@steward/contract/locations.ts'
import type { Call } from './api.ts'
import { addAssets, addSite } from './register.ts'

export const SETTINGS = '/system-settings'
export const TREE = `${SETTINGS}/sites-locations`

/** Adds a location, by default directly below its site. */
export async function addLocation(
  call: Call,
  name: string,
  site_id: string,
  more: Partial<LocationInput> = {},
) {
  const { data } = await call(locationsApi.create, {
    body: { location: { name, site_id, ...more } },
  })
  return data
}

/** HQ > Tower > Floor 1 > R1 (with an asset), and a depot beside it. */
export async function plant(call: Call) {
  const hq = await addSite(call, 'HQ')
  const depot = await addSite(call, 'Depot')
  const tower = await addLocation(call, 'Tower', hq.id, { type: 'building' })
  const floor = await addLocation(call, 'Floor 1', hq.id, { type: 'floor', parent_id: tower.id })
  const r1 = await addLocation(call, 'R1', hq.id, { parent_id: floor.id })
  await addAssets(call, [{ name: 'Desk', location_id: r1.id }])
  return { hq, depot, tower, floor, r1 }
}

export const treeOf = (page: Page) => page.getByRole('tree', { name: 'Place tree' })
export const row = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByTitle(name, { exact: true }) })
export const details = (page: Page) => page.getByRole('region', { name: 'Place details' })
