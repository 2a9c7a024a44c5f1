import { ASSET_STATUSES, mayBecome, NEEDS_REASON } from '@steward/contract/asset-status.ts'
import { describe, expect, test } from 'vitest'
import { harbor } from './harbor/organization.ts'
import { northwind } from './northwind/organization.ts'
import type { Organization } from './organization.ts'
import { buildRegister } from './register.ts'

const now = new Date('2026-03-02T10:00:00Z')
const actors = { admin: 'admin-id', assets: 'assets-id', maintenance: 'maintenance-id' }
const build = (organization: Organization, at = now) =>
  buildRegister(organization, { userIds: new Map(), actors, now: at })
const register = build(northwind)

/** Every change of each asset's status, in the order in which they happened. */
const statusesOf = (id: string) =>
  register.audits
    .filter(({ auditable_id }) => auditable_id === id)
    .flatMap(({ changes }) => ('status' in changes ? [changes['status'] as [string, string]] : []))

describe('the register of the demonstration', () => {
  test('is the same whenever it is made on the same day', () => {
    expect(build(northwind)).toEqual(register)
  })

  test('is as large as a small organization’s', () => {
    expect(register.assets.length).toBeGreaterThan(380)
    expect(register.locations.length).toBeGreaterThan(50)
    expect(register.employees.length).toBeGreaterThan(55)
    expect(build(harbor).assets).toHaveLength(30)
  })

  test('has assets in every status, with a reason where one is needed', () => {
    const found = new Set(register.assets.map(({ status }) => status))
    expect([...found].toSorted()).toEqual([...ASSET_STATUSES].toSorted())
    for (const { status, status_reason } of register.assets)
      if (NEEDS_REASON.includes(status!)) expect(status_reason).toBeTruthy()
  })

  test('tells only stories that the rules allow', () => {
    for (const { id, status } of register.assets) {
      const [first, ...later] = statusesOf(id)
      const last = [first, ...later].at(-1)
      expect(last?.[1]).toBe(status)
      for (const [from, to] of later) expect(mayBecome(from as never, to as never)).toBe(true)
    }
  })

  test('keeps dates in order, and nothing has happened after today', () => {
    for (const asset of register.assets) {
      const { purchase_date: bought, in_service_date: used, warranty_end: ends } = asset
      if (bought && used) expect(used >= bought).toBe(true)
      if (bought && ends) expect(ends > bought).toBe(true)
      expect(asset.updated_at! >= asset.created_at!).toBe(true)
    }
    for (const { event_date } of register.audits)
      expect(Date.parse(event_date!)).toBeLessThanOrEqual(now.getTime())
  })

  test('moves with the calendar', () => {
    const later = build(northwind, new Date('2026-09-02T10:00:00Z'))
    expect(later.assets.map(({ name }) => name)).toEqual(register.assets.map(({ name }) => name))
    expect(later.audits.at(-1)!.event_date! > register.audits.at(-1)!.event_date!).toBe(true)
  })

  test('tells since when everybody has what they hold, and who had it before', () => {
    const open = register.holdings.filter(({ ended_at }) => !ended_at)
    const held = register.assets.filter(({ custodian_id }) => custodian_id)
    expect(new Map(open.map(({ asset_id, employee_id }) => [asset_id, employee_id]))).toEqual(
      new Map(held.map(({ id, custodian_id }) => [id, custodian_id])),
    )
    const today = now.toISOString().slice(0, 10)
    expect(open.filter(({ handed_on }) => handed_on < today).length).toBeGreaterThan(
      open.length * 0.9,
    )
  })

  test('shows people who have left and still hold something', () => {
    const left = register.employees.filter(({ status }) => status === 'left').map(({ id }) => id)
    expect(register.assets.some(({ custodian_id }) => left.includes(custodian_id!))).toBe(true)
  })
})
