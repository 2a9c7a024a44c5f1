import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import en from '@steward/locales/en.json'
import { type NamedField, reference, text } from '#components/fields/field.ts'
import { clearWords } from './bulk-control.tsx'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: { en: { translation: en } } })

const named = (field: object, label: string) =>
  ({ ...field, name: 'x', label: () => label, rules: {} }) as unknown as NamedField

it.each([
  [named(reference('site'), 'Site'), 'Remove from site'],
  [named(reference('department'), 'Department'), 'Remove from department'],
  [named(reference('employee'), 'Manager'), 'No one'],
  [named(text(), 'Supplier'), 'Clear “Supplier”'],
])('the option that clears a field names what is removed', (field, words) => {
  expect(clearWords(field, i18n.t)).toBe(words)
})
