import { expect, test } from 'vitest'
import { locationImport } from '#features/places/locations.import.ts'
import { siteImport } from '#features/places/sites.import.ts'
import { suggestColumns } from '#domain/imports/suggestions.ts'

test('«Ort» names a location, and beside a street its town', () => {
  const read = (...headers: string[]) => suggestColumns(locationImport.target, { headers })
  expect(read('Ort', 'Gebäude')).toEqual({ Ort: 'name', Gebäude: 'site' })
  expect(read('Bezeichnung', 'Straße', 'PLZ', 'Ort', 'Land')).toMatchObject({
    Bezeichnung: 'name',
    PLZ: 'site_postal_code',
    Ort: 'site_city',
  })
  expect(read('Ort', 'Adresse', 'PLZ')).toMatchObject({ Ort: 'name' })
  expect(read('Ort', 'Straße', 'Stadt')).toMatchObject({ Ort: 'name', Stadt: 'site_city' })
  expect(read('Standort', 'Straße', 'Ort')).toMatchObject({ Standort: 'site', Ort: 'site_city' })
})

test.each([
  ['locations', locationImport.target, 'site_region'],
  ['sites', siteImport.target, 'region'],
])('«State» of %s is a status or a region, by its values', (_, target, region) => {
  const read = (header: string, ...cells: string[]) =>
    suggestColumns(target, {
      headers: ['Name', 'City', header],
      sample: cells.map((cell, at) => [`Hall ${at}`, 'Austin', cell]),
    })[header]

  expect(read('State', 'active', 'inactive')).toBe('status')
  expect(read('Estado', 'activo', 'inactivo', '')).toBe('status')
  expect(read('State', 'TX', 'CA')).toBe(region)
  expect(read('State')).toBe(region)
})
