import { expect, test } from 'vitest'
import { keyOf } from './role-fields.ts'

test.each([
  ['Site manager (Kiel)', 'site_manager_kiel'],
  ['Größe & Maß', 'grosse_mass'],
  ['  Équipe 2  ', 'equipe_2'],
  ['日本', ''],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the key of %s is %s', (name, key) => {
  expect(keyOf(name)).toBe(key)
})
