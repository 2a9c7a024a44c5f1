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
        meta: { through: '2025-12-31', book: 'Tax', way: 'event' },
      },
    ],
  })
  const said = /^Die Perioden bis .*2025 sind in „Tax“ gesperrt.* Geben Sie .* als Ereignis/
  expect(fieldTexts(error, i18n.t)['purchase_cost']).toMatch(said)
  expect(errorText(error, i18n.t)).toMatch(said)
})

const refusal = (code: string, detail: string, pointer: string) =>
  new ApiError({
    ...{ type: 'INVALID_DATA', message: detail, status: 422, code },
    items: [{ status: '422', code, title: 'Invalid data', detail, source: { pointer } }],
  })

test.each([
  ['taken', '/asset/asset_tag', 'Inventarnummer'],
  ['required', '/asset_category/name', 'Name'],
  ['too_early', '/asset/warranty_end', de.assets.fields.warranty_end],
] as const)('a message without its field beside it names it: %s', (code, pointer, label) => {
  const error = refusal(code, 'In English', pointer)
  expect(errorText(error, i18n.t)).toBe(`${label}: ${de.errors.fields[code]}`)
  const name = pointer.split('/')[2]!
  expect(fieldTexts(error, i18n.t)[name]).toBe(de.errors.fields[code])
})

test('the server’s message names a field that has no label here', () => {
  for (const pointer of ['/asset/custom_fields/weight', '/asset/shoe_size', '/planet/name']) {
    const error = refusal('taken', 'weight has already been taken', pointer)
    expect(errorText(error, i18n.t)).toBe('weight has already been taken')
  }
})

test('of an archived record that was chosen another is suggested, and an archived one itself is restored', () => {
  const chosen = refusal('archived', 'site_id is archived', '/asset/site_id')
  expect(errorText(chosen, i18n.t)).toBe(de.errors.fields.archived)
  const itself = refusal('archived', 'The asset is archived', '/asset')
  expect(errorText(itself, i18n.t)).toBe(de.errors.codes.archived)
})

test.each(['out_of_sight', 'with_nobody', 'disposed', 'not_in_book'])(
  'is in the reader’s language: %s',
  (code) => {
    expect(errorText(refusal(code, 'In English', '/asset/custodian_id'), i18n.t)).not.toBe(
      'In English',
    )
  },
)
