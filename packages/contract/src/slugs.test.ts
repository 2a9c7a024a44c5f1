import { describe, expect, it } from 'vitest'
import { isSlug, keyFrom, numberedKey, slugOf } from './slugs.ts'

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

describe('the key of a name', () => {
  it.each([
    ['Site manager (Kiel)', 'site_manager_kiel'],
    ['Größe & Maß', 'grosse_mass'],
    ['Æbler på Øen', 'aebler_pa_oen'],
    ['  Équipe 2  ', 'equipe_2'],
    ['日本', ''],
    ['x'.repeat(60), 'x'.repeat(40)],
  ])('%j is %j', (name, key) => {
    expect(keyFrom(name)).toBe(key)
  })

  it('gets a number if it is taken, without becoming too long', () => {
    expect([1, 2, 10].map((n) => numberedKey('x'.repeat(40), n))).toEqual([
      'x'.repeat(40),
      `${'x'.repeat(38)}_2`,
      `${'x'.repeat(37)}_10`,
    ])
  })
})
