import { expect, test } from 'vitest'
import { type TextGroup, textsIn } from './texts.ts'

test('a missing text is named', () => {
  expect(textsIn('de', 'status.site')).toMatchObject({ active: 'Aktiv' })
  expect(() => textsIn('de', 'status.vendor' as TextGroup)).toThrow('no texts at status.vendor')
})
