import { LANGUAGES } from '@steward/contract/limits.ts'
import de from '@steward/locales/de.json' with { type: 'json' }
import en from '@steward/locales/en.json' with { type: 'json' }
import es from '@steward/locales/es.json' with { type: 'json' }
import fr from '@steward/locales/fr.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { withCustomColumns } from '#domain/imports/custom-columns.ts'
import { Plan } from '#domain/imports/plan.ts'

const TEXTS = { de, en, es, fr }
type Texts = (typeof TEXTS)[keyof typeof TEXTS]
type Words = Readonly<Record<string, string>>

/** What the interface calls the values of each column that has a closed list of them. */
const SHOWN: Readonly<Record<string, (texts: Texts) => Words>> = {
  status: ({ status }) => status.asset,
  condition: ({ assets }) => assets.condition,
  criticality: ({ assets }) => assets.criticality,
  disposal_type: ({ assets }) => assets.disposal,
  'cf:leased': ({ data_fields: { yes, no } }) => ({ true: yes, false: no }),
}

const yesNo = {
  key: 'leased',
  label: 'Leased',
  type: 'boolean',
  options: [],
  required: false,
  unique: false,
  min: null,
  max: null,
  max_length: null,
  pattern: null,
  default_value: null,
  category_ids: [],
} as const
const own = {
  fields: [yesNo],
  byKey: new Map([[yesNo.key, yesNo]]),
  tree: new Map(),
  digits: 2,
}

const columns = withCustomColumns(assetImport.target, own as never).columns.filter(
  ({ type }) => type === 'choice',
)

test('every column with choices is tested here', () => {
  expect(columns.map(({ key }) => key).toSorted()).toEqual(Object.keys(SHOWN).toSorted())
})

describe.each(columns.map((column) => [column.key, column] as const))(
  'the words of %s',
  (key, column) => {
    const plan = new Plan([{ column, header: key, at: 0 }], 1, {
      orders: new Map(),
      decimals: new Map(),
    })
    const read = (cell: string) => plan.read(0, [cell]).values.get(key)

    test.each(LANGUAGES)(
      'that the interface shows in %s are read back, however they are written',
      (language) => {
        const words = SHOWN[key]!(TEXTS[language])
        expect(Object.keys(words).toSorted()).toEqual(
          column.choices.map((one) => one.key).toSorted(),
        )
        for (const [value, word] of Object.entries(words)) {
          expect([word, read(word)]).toEqual([word, value])
          expect([word, read(word.toUpperCase())]).toEqual([word, value])
          expect([word, read(word.replaceAll('’', "'"))]).toEqual([word, value])
        }
      },
    )

    test.each(LANGUAGES)('are listed by a refusal in %s', (language) => {
      const offered = column.choices.map((one) => [one.key, one.labels[language]])
      expect(Object.fromEntries(offered)).toEqual(SHOWN[key]!(TEXTS[language]))
    })
  },
)
