import { AssetInput } from '@steward/contract/assets.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import de from '@steward/locales/de.json' with { type: 'json' }
import en from '@steward/locales/en.json' with { type: 'json' }
import es from '@steward/locales/es.json' with { type: 'json' }
import fr from '@steward/locales/fr.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { problemText } from '#domain/imports/problem-text.ts'
import { suggestColumns } from '#domain/imports/targets.ts'

const TEXTS = { de, en, es, fr }
const COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['category', 'site', 'location', 'department', 'custodian', 'depreciation_method'].map(
      (column) => [`${column}_id`, column],
    ),
  ),
  parent_id: 'parent_asset_tag',
}

describe.each(LANGUAGES)('in %s', (language) => {
  const { assets, imports } = TEXTS[language]
  const shown = [
    ...Object.entries(assets.fields).filter(([field]) => field in AssetInput.shape),
    ...Object.entries(imports.fields),
  ].map(([field, label]) => [label, COLUMNS[field] ?? field] as const)

  test.each(shown)('a column called «%s», as the pages call it, fills %s', (label, column) => {
    for (const header of [label, label.toUpperCase(), label.replaceAll('’', "'")])
      expect(suggestColumns(assetImport.target, [header])).toEqual({ [header]: column })
  })

  test('a row is told what is wrong with it in the words of the pages', () => {
    const problem = { code: 'unknown', key: 'custodian', value: 'Ada' } as const
    const text = problemText(problem, assetImport.target.columns, language)
    expect(text.startsWith(assets.fields.custodian_id)).toBe(true)
  })
})
