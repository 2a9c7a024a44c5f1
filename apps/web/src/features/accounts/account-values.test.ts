import type { AccountDetails } from '@steward/contract/accounts.ts'
import { describe, expect, it } from 'vitest'
import { inputOf, valuesOf, wrongFields } from './account-values.ts'

const account = {
  name: 'Northwind',
  slug: 'northwind',
  time_zone: 'UTC',
  language: 'en',
  currency: 'EUR',
  colour: null,
  mfa_policy: 'optional',
  feature_flags: [
    { key: 'work_orders.enable', value: true, source: 'default' },
    { key: 'integrations.enable', value: true, source: 'account' },
    { key: 'custom_roles.enable', value: false, source: 'account' },
    { key: 'bulk_imports.wip.enable', value: false, source: 'remote' },
  ],
} as unknown as AccountDetails

describe('the flags of an account', () => {
  const values = valuesOf(account)

  it('are on, off, or the default', () => {
    expect(values.feature_flags).toEqual({
      'work_orders.enable': 'default',
      'integrations.enable': 'on',
      'custom_roles.enable': 'off',
      'bulk_imports.wip.enable': 'default',
    })
  })

  it('are sent only where they were changed, and the default as null', () => {
    const feature_flags = {
      ...values.feature_flags,
      'work_orders.enable': 'off' as const,
      'integrations.enable': 'default' as const,
    }
    expect(inputOf(values, { name: 'N', feature_flags })).toEqual({
      name: 'N',
      feature_flags: { 'work_orders.enable': false, 'integrations.enable': null },
    })
    expect(inputOf(values, { name: 'N' })).toEqual({ name: 'N' })
  })
})

it('an account needs a name, slug, time zone and currency', () => {
  const values = valuesOf(account)
  expect(wrongFields(values)).toEqual([])
  expect(
    wrongFields({
      ...values,
      name: '',
      slug: 'system',
      time_zone: '',
      currency: '',
      colour: 'red',
    }),
  ).toEqual(['name', 'time_zone', 'currency', 'slug', 'colour'])
})
