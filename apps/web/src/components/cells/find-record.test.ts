import { expect, test } from 'vitest'
import { likeliest } from './find-record.ts'

const options = ['Big pump', 'Pump parts', 'Pump', 'Élévateur'].map((label) => ({ label }))
const found = (typed: string) => likeliest(options, typed)?.label

test('an exact match comes first, then names that begin with the text, then names that contain it', () => {
  expect(found('pump')).toBe('Pump')
  expect(found('pump p')).toBe('Pump parts')
  expect(found('big')).toBe('Big pump')
  expect(found('ig')).toBe('Big pump')
  expect(found('elev')).toBe('Élévateur')
  expect(found('saw')).toBe(undefined)
})

test('the second line is searched, too', () => {
  const people = [{ label: 'Ada', detail: 'ada@example.com' }, { label: 'Bo' }]
  expect(likeliest(people, '@example')?.label).toBe('Ada')
})
