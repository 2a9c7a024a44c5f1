import { AssetInput } from '@steward/contract/assets.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import de from '@steward/locales/de.json' with { type: 'json' }
import en from '@steward/locales/en.json' with { type: 'json' }
import es from '@steward/locales/es.json' with { type: 'json' }
import fr from '@steward/locales/fr.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { departmentImport } from '#features/people/departments.import.ts'
import { employeeImport } from '#features/people/employees.import.ts'
import { locationImport } from '#features/places/locations.import.ts'
import { userImport } from '#features/users/users.import.ts'
import { workOrderImport } from '#features/work-orders/work-orders.import.ts'
import { problemText } from '#domain/imports/problem-text.ts'
import { suggestColumns } from '#domain/imports/suggestions.ts'

const TEXTS = { de, en, es, fr }
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['category', 'site', 'location', 'department', 'custodian', 'depreciation_method'].map(
      (column) => [`${column}_id`, column],
    ),
  ),
  parent_id: 'parent_asset_tag',
}

const TARGETS = [
  assetImport,
  employeeImport,
  departmentImport,
  userImport,
  locationImport,
  workOrderImport,
].map(({ target }) => target)

/** Of the kinds that share column names, the first with this one. */
const targetOf = (column: string) =>
  TARGETS.find(({ columns }) => columns.some(({ key }) => key === column)) ?? assetImport.target

describe.each(LANGUAGES)('in %s', (language) => {
  const { assets, imports } = TEXTS[language]
  const shown = [
    ...Object.entries(assets.fields).filter(([field]) => field in AssetInput.shape),
    ...Object.entries(imports.fields),
  ].map(([field, label]) => [label, COLUMNS[field] ?? field] as const)

  test.each(shown)('a column called «%s», as the pages call it, fills %s', (label, column) => {
    for (const header of [label, label.toUpperCase(), label.replaceAll('’', "'")])
      expect(suggestColumns(targetOf(column), { headers: [header] })).toEqual({
        [header]: column,
      })
  })

  test('the problems of a row name fields as the pages do', () => {
    const problem = { code: 'unknown', key: 'custodian', value: 'Ada' } as const
    const text = problemText(problem, assetImport.target.columns, language)
    expect(text.startsWith(assets.fields.custodian_id)).toBe(true)
  })
})

// Files that were exported while a column had another name can still be imported.
test.each([
  ['Reason for the status', 'status_reason'],
  ['Grund für den Status', 'status_reason'],
  ['Kind of disposal', 'disposal_type'],
  ['Art des Abgangs', 'disposal_type'],
  ['Depreciation before the register', 'opening_accumulated'],
  ['Amortización anterior al registro', 'opening_accumulated'],
  ['Amortissement antérieur au registre', 'opening_accumulated'],
  ['Abschreibung vor Übernahme', 'opening_accumulated'],
  ['Depreciation before the register, as of', 'opening_as_of'],
  ['Amortización anterior al registro, a fecha de', 'opening_as_of'],
  ['Amortissement antérieur au registre, au', 'opening_as_of'],
  ['Abschreibung vor Übernahme, Stand', 'opening_as_of'],
  ['Etiqueta', 'asset_tag'],
  ['Strichcode', 'barcode'],
  ['Marcas', 'tags'],
  ['Parte de (etiqueta)', 'parent_asset_tag'],
  ['Service', 'department'],
  ['Assigned to (number, e-mail or name)', 'custodian'],
  ['Asignado a (número, correo o nombre)', 'custodian'],
])('a column called «%s», as a page called it before, fills %s', (header, column) => {
  expect(suggestColumns(assetImport.target, { headers: [header] })).toEqual({ [header]: column })
})
