import { expect, test } from 'vitest'
import { likeliest } from './find-record.ts'

const options = ['Big pump', 'Pump parts', 'Pump', 'Élévateur'].map((label) => ({ label }))
const found = (typed: string) => likeliest(options, typed)?.label

test('what is called so comes before what begins so, and that before what has it in it', () => {
  expect(found('pump')).toBe('Pump')
  expect(found('pump p')).toBe('Pump parts')
  expect(found('big')).toBe('Big pump')
  expect(found('ig')).toBe('Big pump')
  expect(found('elev')).toBe('Élévateur')
  expect(found('saw')).toBe(undefined)
})

test('a second line counts, too', () => {
  const people = [{ label: 'Ada', detail: 'ada@example.com' }, { label: 'Bo' }]
  expect(likeliest(people, '@example')?.label).toBe('Ada')
})
