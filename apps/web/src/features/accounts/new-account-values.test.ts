import { describe, expect, it } from 'vitest'
import { inputOf, type NewAccountValues, slugAfter, wrongFields } from './new-account-dialog.tsx'

const values: NewAccountValues = {
  name: 'Müller AG',
  slug: 'muller-ag',
  administrator_name: 'Ada',
  administrator_email: 'ada@example.com',
  time_zone: 'UTC',
  language: 'de',
  currency: 'EUR',
}

describe('a new account', () => {
  it('has a slug derived from its name until one is typed', () => {
    expect(slugAfter({ ...values, name: '', slug: '' }, 'M')).toBe('m')
    expect(slugAfter(values, 'Müller & Co')).toBe('muller-co')
    expect(slugAfter({ ...values, slug: 'own' }, 'Müller & Co')).toBe('own')
    expect(slugAfter(values, '')).toBe('')
  })

  it('leaves an untyped slug to the server', () => {
    expect(inputOf(values)).not.toHaveProperty('slug')
    expect(inputOf({ ...values, slug: 'own' })).toMatchObject({
      slug: 'own',
      administrator: { name: 'Ada', email: 'ada@example.com' },
    })
  })

  it('needs a name and an administrator', () => {
    expect(wrongFields(values)).toEqual([])
    expect(
      wrongFields({
        ...values,
        name: '',
        slug: '-',
        administrator_name: ' ',
        administrator_email: 'a',
      }),
    ).toEqual(['name', 'slug', 'administrator_name', 'administrator_email'])
  })
})
