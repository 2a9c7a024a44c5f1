import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { type LocationInput, locationsApi } from '@steward/contract/locations.ts'
import { type SiteInput, sitesApi } from '@steward/contract/sites.ts'
import type { Person } from '../account.ts'

/**
 * Adds what a register is made of, as a person would, and answers it.
 *
 * @param who asked each time, for each test has an account of its own
 */
export const adding = (who: () => Pick<Person, 'call'>) => ({
  addSite: async (name: string, more: Partial<SiteInput> = {}) =>
    (await who().call(sitesApi.create, { body: { site: { name, ...more } } })).body.data,
  addLocation: async (name: string, site_id: string, more: Partial<LocationInput> = {}) =>
    (await who().call(locationsApi.create, { body: { location: { name, site_id, ...more } } })).body
      .data,
  addAsset: async (name: string, more: Partial<AssetInput> = {}) =>
    (await who().call(assetsApi.create, { body: { asset: { name, ...more } } })).body.data,
})
