import de from '@steward/locales/de.json'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorText, fieldTexts } from './error-text.ts'

const i18n = createInstance()
await i18n.init({ lng: 'de', resources: { de: { translation: de } } })

test('a photo that is none is said in the reader’s language, whoever sends it', () => {
  const detail = 'the file is not an image'
  const source = { pointer: '/request/photo' }
  const error = new ApiError({
    type: 'INVALID_DATA',
    message: detail,
    status: 422,
    code: 'not_an_image',
    fields: { photo: detail },
    items: [{ status: '422', code: 'not_an_image', title: 'Invalid data', detail, source }],
  })
  expect(fieldTexts(error, i18n.t)['photo']).toMatch(/^Diese Datei .* Bild/)
})

test('a closed period is named in the reader’s language, at its field and in messages', () => {
  const detail = 'Periods through 2025-12-31 are closed in the book “Tax”.'
  const error = new ApiError({
    type: 'INVALID_DATA',
    message: detail,
    status: 422,
    code: 'period_locked',
    fields: { purchase_cost: detail },
    items: [
      {
        ...{ status: '422', code: 'period_locked', title: 'Invalid data', detail },
        source: { pointer: '/asset/purchase_cost' },
        meta: { through: '2025-12-31', book: 'Tax' },
      },
    ],
  })
  const said = /^Die Perioden bis .*2025 sind in „Tax“ gesperrt/
  expect(fieldTexts(error, i18n.t)['purchase_cost']).toMatch(said)
  expect(errorText(error, i18n.t)).toMatch(said)
})
