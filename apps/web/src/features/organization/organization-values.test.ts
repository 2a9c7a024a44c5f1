import { describe, expect, it } from 'vitest'
import {
  fullWebsite,
  inputOf,
  nextNumber,
  type OrganizationValues,
  wrongFields,
} from './organization-values.ts'

const values: OrganizationValues = {
  name: 'Northwind',
  legal_name: '',
  registration_number: '',
  address_line1: '',
  address_line2: '',
  postal_code: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  email: '',
  website: '',
  time_zone: 'Europe/Berlin',
  language: 'en',
  currency: 'EUR',
  fiscal_year_start_month: '1',
  asset_tag_prefix: 'AST-',
  work_order_prefix: 'WO-',
  colour: '',
  mfa_policy: 'optional',
  public_requests: false,
}

describe('the values of an organization', () => {
  it('require only a name, time zone, currency and prefixes', () => {
    expect(wrongFields(values)).toEqual([])
    const empty = { name: ' ', time_zone: '', currency: '', asset_tag_prefix: '' }
    expect(wrongFields({ ...values, ...empty })).toEqual([
      'name',
      'time_zone',
      'currency',
      'asset_tag_prefix',
    ])
  })

  it.each([
    ['email', 'office'],
    ['website', 'javascript:alert(1)'],
    ['website', 'northwind'],
    ['asset_tag_prefix', 'A B'],
    ['asset_tag_prefix', 'ABCDEFGHIJKLMNOPQ'],
    ['work_order_prefix', '-'],
    ['colour', 'blue'],
  ])('don’t accept as %s: %j', (field, value) => {
    expect(wrongFields({ ...values, [field]: value })).toEqual([field])
  })

  it('accept a website without its protocol', () => {
    expect(wrongFields({ ...values, website: 'northwind.example/shop' })).toEqual([])
    expect(fullWebsite(' northwind.example ')).toBe('https://northwind.example')
    expect(fullWebsite('http://northwind.example')).toBe('http://northwind.example')
    expect(fullWebsite('')).toBe('')
  })

  it('are sent in the format of the API', () => {
    expect(inputOf({ fiscal_year_start_month: '4', website: 'a.example', city: '' })).toEqual({
      fiscal_year_start_month: 4,
      website: 'https://a.example',
      city: '',
    })
    expect(inputOf({ name: 'N' })).toEqual({ name: 'N' })
  })
})

it('a new prefix starts its own numbers', () => {
  const current = { prefix: 'AST-', next: 'AST-00412' }
  expect(nextNumber('AST-', current)).toBe('AST-00412')
  expect(nextNumber('NW-', current)).toBe('NW-00001')
})
