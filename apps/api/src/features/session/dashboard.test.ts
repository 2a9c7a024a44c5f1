import { dashboardApi as api, tileOfView } from '@steward/contract/dashboard.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { memberOf } from '#test/platform.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const tilesOf = async (person: Person = here) => (await person.call(api.get, {})).body.data.tiles
const arrange = (tiles: unknown, person: Person = here) =>
  person.call(api.update, { body: { dashboard: { tiles } } as never })

describe('the tiles of my dashboard', () => {
  test('are the usual ones, until I arrange them and when I want them back', async () => {
    expect(await tilesOf()).toBeNull()

    const tiles = [tileOfView(crypto.randomUUID()), 'by_site', 'my_work']
    const { status, body } = await arrange(tiles)
    expect([status, body.data]).toEqual([200, { tiles }])
    expect(await tilesOf()).toEqual(tiles)

    await arrange([])
    expect(await tilesOf()).toEqual([])
    await arrange(null)
    expect(await tilesOf()).toBeNull()
  })

  test('are mine alone, and of this account', async () => {
    const other = await newAccount()
    const there = await memberOf(here.h, other.account_id, 'auditor', here)
    await arrange(['by_site'])

    expect(await tilesOf(there)).toBeNull()
    expect(await tilesOf(await here.person('admin'))).toBeNull()
  })

  test('are known ones, each once and not too many', async () => {
    const many = Array.from({ length: 25 }, () => tileOfView(crypto.randomUUID()))
    for (const tiles of [['moon'], ['view:1'], ['by_site', 'by_site'], many, 'by_site'])
      expect((await arrange(tiles)).status).toBe(422)
    expect((await arrange(many.slice(1))).status).toBe(200)
  })

  test('are for who sees assets and reports', async () => {
    const technician = await here.person('technician')
    const { status } = await technician.call(api.get, {})
    expect([status, (await arrange(['by_site'], technician)).status]).toEqual([403, 403])
  })
})
