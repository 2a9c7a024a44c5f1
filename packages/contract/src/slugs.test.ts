import { describe, expect, it } from 'vitest'
import { isSlug, slugOf } from './slugs.ts'

describe('the short name of an account', () => {
  it.each([
    ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
    ['Société Générale – Été', 'societe-generale-ete'],
    ['  Straße 7!  ', 'strasse-7'],
    ['東京', 'account'],
    ['System', 'account'],
    ['x'.repeat(80), 'x'.repeat(63)],
    [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
  ])('that fits %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
    expect(isSlug(slugOf(name))).toBe(true)
  })

  it.each(['system', '', '-a', 'a-', 'A', 'a b', 'ä', 'x'.repeat(64), 'a.b', 'a\n'])(
    'is never %j',
    (slug) => {
      expect(isSlug(slug)).toBe(false)
    },
  )
})
