import { describe, expect, it } from 'vitest'
import { kindOfCall, touchedBy } from './kind-calls.ts'
import { kindsAudited } from './kinds.ts'

describe('a change of a kind', () => {
  it('outdates the answers about it, about what it refers to, about what refers to it, and its history', () => {
    expect(touchedBy('department').toSorted()).toEqual([
      'assets',
      'audits',
      'departments',
      'employees',
      'sites',
    ])
    expect(touchedBy('asset')).toEqual(
      expect.arrayContaining(['assets', 'departments', 'employees', 'sites', 'audits']),
    )
  })

  it('outdates the signed-in person, if it may be about them', () => {
    for (const kind of ['user', 'account_user', 'role', 'account'] as const)
      expect(touchedBy(kind)).toContain('me')
  })

  it('is announced under the name of its history', () => {
    expect(kindsAudited('Asset')).toEqual(['asset', 'attachment', 'asset_meter'])
    expect(kindsAudited('Membership')).toEqual(['account_user'])
  })
})

it('a route is of the kind that its name begins with', () => {
  expect(kindOfCall('assets.bulk')).toBe('asset')
  expect(kindOfCall('memberships.create')).toBe('account_user')
  expect(kindOfCall('organizations.update')).toBe('account')
  expect(kindOfCall('me.update')).toBeUndefined()
})
