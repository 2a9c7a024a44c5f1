import { randomUUID } from 'node:crypto'
import { accountListApi } from '@steward/contract/account-lists.ts'
import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { platformPerson } from '#test/platform.ts'
import { cellsOf } from '#test/workbook.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const bulk = async (
  ids: string[],
  changes: { status: 'active' | 'suspended'; suspend_reason?: string | null },
) => (await platform.call(accountListApi.bulk, { body: { accounts: { ids, changes } } })).body.data
const undo = (undo_token: string, by: Person = platform) =>
  by.call(accountListApi.undoBulk, { body: { accounts: { undo_token } } })
const get = async (id: string) =>
  (await platform.call(accountsApi.get, { params: { id } })).body.data
const change = (id: string, field: string, value: string) =>
  here.h.owner.query(`update accounts set ${field} = $1 where id = $2`, [value, id])
const actionsIn = async (id: string, by: Person) =>
  (
    await by.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Account', 'filter[auditable_id]': id },
    })
  ).body.data.map(({ action }) => action)

describe('several accounts', () => {
  test('are suspended together with one reason, and let in again by the undo', async () => {
    const other = await newAccount()
    const ids = [here.account_id, other.account_id]
    const done = await bulk(ids, { status: 'suspended', suspend_reason: 'Not paid' })

    expect(done).toMatchObject({ changed: 2, skipped: [], undo_token: expect.any(String) })
    for (const id of ids)
      expect(await get(id)).toMatchObject({ status: 'suspended', suspend_reason: 'Not paid' })
    expect((await other.call(assetsApi.list, {})).status).toBe(403)

    const back = (await undo(done.undo_token!)).body.data
    expect(back).toEqual({ changed: 2, skipped: [], undo_token: null })
    expect((await other.call(assetsApi.list, {})).status).toBe(200)
    expect(await get(here.account_id)).toMatchObject({
      status: 'active',
      suspended_at: null,
      suspend_reason: null,
    })
    for (const reader of [platform, here])
      expect(await actionsIn(here.account_id, reader)).toEqual(['activate', 'suspend'])
  })

  test('that are so already keep their reason; those that can’t be are named', async () => {
    const [suspended, deleting] = [await newAccount(), await newAccount()]
    await bulk([suspended.account_id], { status: 'suspended', suspend_reason: 'First' })
    await change(deleting.account_id, 'status', 'deleting')
    const unknown = randomUUID()
    const ids = [
      here.account_id,
      suspended.account_id,
      deleting.account_id,
      unknown,
      PLATFORM_ACCOUNT_ID,
    ]

    const done = await bulk(ids, { status: 'suspended', suspend_reason: 'Second' })

    expect(done.changed).toBe(1)
    expect(done.skipped.map(({ id, code }) => [id, code])).toEqual([
      [deleting.account_id, 'not_found'],
      [unknown, 'not_found'],
      [PLATFORM_ACCOUNT_ID, 'platform_account'],
    ])
    expect(await get(suspended.account_id)).toMatchObject({ suspend_reason: 'First' })
    expect(await actionsIn(suspended.account_id, platform)).toEqual(['suspend'])
  })

  test('come back with the reasons that they had, but for those that were changed since', async () => {
    const other = await newAccount()
    const ids = [here.account_id, other.account_id]
    await bulk(ids, { status: 'suspended', suspend_reason: 'Not paid' })
    const done = await bulk(ids, { status: 'active' })
    await platform.call(accountsApi.update, {
      params: { id: other.account_id },
      body: { account: { name: 'Renamed' } },
    })

    const { body } = await undo(done.undo_token!)

    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: other.account_id, name: 'Renamed', code: 'stale_record' }],
    })
    expect(await get(here.account_id)).toMatchObject({
      status: 'suspended',
      suspend_reason: 'Not paid',
    })
    expect((await get(other.account_id)).status).toBe('active')
    expect((await undo(done.undo_token!)).status).toBe(404)
  })

  test('are undone by nobody else', async () => {
    const { undo_token } = await bulk([here.account_id], { status: 'suspended' })
    expect((await undo(undo_token!, await platformPerson(here.h))).status).toBe(404)
    expect((await get(here.account_id)).status).toBe('suspended')
  })
})

describe('the list of accounts', () => {
  const named = async () => {
    const word = randomUUID().slice(0, 8)
    const accounts = [here, await newAccount(), await newAccount()]
    for (const [n, { account_id }] of accounts.entries())
      await change(account_id, 'name', `${word} ${n + 9}`)
    return { word, accounts }
  }
  const exported = async (query: object) =>
    (await platform.call(accountListApi.export, { query })).text

  test('comes as a file under its filters, in its order', async () => {
    const { word, accounts } = await named()
    await bulk([accounts[1]!.account_id], { status: 'suspended', suspend_reason: '=1+1' })
    const columns = 'name,status,suspend_reason,user_count'

    expect(await exported({ search: word, columns, view_all: true, order: 'desc' })).toBe(
      `\ufeff${columns}\r\n${word} 11,active,,1\r\n${word} 10,suspended,'=1+1,1\r\n${word} 9,active,,1\r\n`,
    )
    expect(await exported({ search: word, columns: 'name', 'filter[status]': 'suspended' })).toBe(
      `\ufeffname\r\n${word} 10\r\n`,
    )
    const ids = accounts[0]!.account_id
    expect(await exported({ columns: 'name', ids })).toBe(`\ufeffname\r\n${word} 9\r\n`)
  })

  test('comes as a workbook with numbers and moments', async () => {
    const reply = await here.h.app.inject({
      url: `/api/v1/accounts/export?format=xlsx&columns=slug,asset_count,created_at&search=${here.slug}`,
      headers: platform.headers,
    })
    const rows = await cellsOf(reply.rawPayload)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual([
      { value: here.slug, type: 'text', style: 0 },
      { value: '0', type: 'number', style: 0 },
      { value: expect.stringMatching(/^\d{5}\.\d+$/), type: 'number', style: 3 },
    ])
  })

  test('is counted by status, whatever status it is narrowed to', async () => {
    const { word, accounts } = await named()
    await bulk([accounts[0]!.account_id], { status: 'suspended' })
    const { body } = await platform.call(accountListApi.facets, {
      query: { search: word, 'filter[status]': 'suspended' },
    })
    expect(body.data).toEqual([
      {
        field: 'status',
        values: [
          { value: 'active', name: null, count: 2 },
          { value: 'suspended', name: null, count: 1 },
        ],
      },
    ])
  })
})
