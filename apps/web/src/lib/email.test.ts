import { expect, test } from 'vitest'
import { isEmail } from './email.ts'

test('an address has a name, a sign and a domain', () => {
  expect(['a@b.co', ' a@b.co ', 'a@b', 'a b@c.de', ''].map(isEmail)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
