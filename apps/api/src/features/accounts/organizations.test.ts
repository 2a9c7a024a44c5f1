import { randomUUID } from 'node:crypto'
import {
  accountsApi,
  type OrganizationChanges,
  organizationsApi,
} from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { booksApi } from '@steward/contract/books.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { platformPerson } from '#test/platform.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const read = (person: Person, id = here.account_id) =>
  person.call(organizationsApi.get, { params: { id } })
const change = (organization: OrganizationChanges, person: Person = here, id = here.account_id) =>
  person.call(organizationsApi.update, { params: { id }, body: { organization } })
const history = async (person: Person) =>
  (
    await person.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Account', 'filter[auditable_id]': here.account_id },
    })
  ).body.data

describe('an organization', () => {
  test('is what its own people see of their account, and the platform of every one', async () => {
    const platform = await platformPerson(here.h)
    const { status, body } = await read(here)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: here.account_id,
      name: 'Test account',
      currency: 'USD',
      has_money: false,
      mfa_policy: 'optional',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      depreciation_locked_until: null,
    })
    expect((await read(platform)).body.data).toEqual(body.data)
    expect((await read(platform, PLATFORM_ACCOUNT_ID)).status).toBe(200)
  })

  test('says until when its default book is closed', async () => {
    const [book] = (await here.call(booksApi.list, { query: {} })).body.data
    const lock = { params: { id: book!.id }, body: { book: { locked_through: '2024-12-31' } } }
    await here.call(booksApi.lock, lock)

    expect((await read(here)).body.data.depreciation_locked_until).toBe('2024-12-31')
  })

  test('of somebody else is not found, in the words of the specification, to be read or changed', async () => {
    const { account_id } = await newAccount()
    for (const id of [account_id, randomUUID()])
      for (const reply of [await read(here, id), await change({ city: 'Kiel' }, here, id)]) {
        expect(reply.status).toBe(404)
        expect(reply.body.errors[0]!.detail).toBe(`Organization with ID ${id} not found`)
      }
    expect((await read(await here.person('technician'))).status).toBe(403)
    expect((await change({ city: 'Kiel' }, await here.person('auditor'))).status).toBe(403)
  })

  test('is changed field by field, and what is left out stays', async () => {
    const fields = {
      name: 'Northwind',
      legal_name: 'Northwind Handels-GmbH',
      registration_number: 'HRB 1',
      address_line1: 'Kai 1',
      address_line2: 'Haus B',
      city: 'Kiel',
      region: 'SH',
      postal_code: '24103',
      country: 'de',
      phone: '+49 431 1',
      email: 'office@northwind.example',
      website: 'https://northwind.example',
      time_zone: 'Europe/Berlin',
      currency: 'jpy',
      language: 'de' as const,
      fiscal_year_start_month: 4,
      asset_tag_prefix: 'NW-',
      work_order_prefix: 'JOB/',
      colour: '#1d4ed8',
    }
    const { status, body } = await change(fields)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...fields,
      country: 'DE',
      currency: 'JPY',
      currency_digits: 0,
      next_asset_tag: 'NW-00001',
    })
    expect((await change({ city: null, phone: '' })).body.data).toMatchObject({
      city: null,
      phone: null,
      legal_name: 'Northwind Handels-GmbH',
    })
    const { current_account } = (await here.call(usersApi.me, {})).body.data
    expect(current_account).toMatchObject({ name: 'Northwind', time_zone: 'Europe/Berlin' })
    const [latest, first] = await history(here)
    expect(latest).toMatchObject({ action: 'update', changes: { city: ['Kiel', null] } })
    expect(first!.changes).toMatchObject({ currency: ['USD', 'JPY'], currency_digits: [2, 0] })
  })

  test.each([
    ['time_zone', 'Mars/Base'],
    ['currency', 'XXZ'],
    ['country', 'Germany'],
    ['fiscal_year_start_month', 13],
    ['fiscal_year_start_month', 0],
    ['asset_tag_prefix', 'ABCDEFGHIJKLMNOPQ'],
    ['asset_tag_prefix', ''],
    ['asset_tag_prefix', 'A B'],
    ['work_order_prefix', '-'],
    ['website', 'javascript:alert(1)'],
    ['website', 'northwind'],
    ['website', 'https://north\nwind.example'],
    ['email', 'office'],
    ['colour', 'blue'],
    ['mfa_policy', 'everybody'],
    ['name', ' '],
  ])('does not take %s %j, and says where', async (field, value) => {
    const { status, body } = await change({ [field]: value })

    expect(status).toBe(422)
    expect(body.errors[0]!.source).toEqual({ pointer: `/organization/${field}` })
  })

  test('has a rule on one-time codes that only people of the system settings change', async () => {
    const keeper = await here.person({ account: ['view', 'update'] })
    expect((await change({ mfa_policy: 'administrators' }, keeper)).status).toBe(403)
    expect((await change({ mfa_policy: 'optional', city: 'Kiel' }, keeper)).status).toBe(200)
    const { status, body } = await change({ mfa_policy: 'administrators' })
    expect([status, body.data.mfa_policy]).toEqual([200, 'administrators'])
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const { lock_version } = (await read(here)).body.data
    await change({ city: 'Kiel' })
    const { status, body } = await change({ city: 'Lübeck', lock_version })

    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'stale_record',
      meta: { current: { city: 'Kiel', lock_version: lock_version + 1 } },
    })
    const matched = await here.call(organizationsApi.update, {
      params: { id: here.account_id },
      body: { organization: { city: 'Lübeck' } },
      headers: { 'if-match': `"${lock_version + 1}-x"` },
    })
    expect(matched.status).toBe(200)
  })

  test('gives the next asset its new prefix, and leaves the tags that there are', async () => {
    const tag = async () => (await addAsset('Pump')).asset_tag
    expect(await tag()).toBe('AST-00001')
    expect((await read(here)).body.data.next_asset_tag).toBe('AST-00002')
    await change({ asset_tag_prefix: 'NW-' })

    expect(await tag()).toBe('NW-00001')
    await change({ asset_tag_prefix: 'AST-' })
    expect(await tag()).toBe('AST-00002')
  })

  test('keeps its currency once an asset carries an amount, also one that its reader cannot see', async () => {
    const site = await here.call(sitesApi.create, { body: { site: { name: 'Abroad' } } })
    const mine = await here.call(sitesApi.create, { body: { site: { name: 'Mine' } } })
    await here.call(assetsApi.create, {
      body: { asset: { name: 'Pump', insured_value: '10', site_id: site.body.data.id } },
    })
    const scoped = await here.person('admin', [mine.body.data.id])

    for (const person of [here, scoped, await platformPerson(here.h)]) {
      const { status, body } = await change({ currency: 'EUR' }, person)
      expect(status).toBe(422)
      expect(body.errors[0]).toMatchObject({
        code: 'currency_in_use',
        source: { pointer: '/organization/currency' },
      })
    }
    expect((await change({ currency: 'USD', city: 'Kiel' })).status).toBe(200)
    expect((await read(here)).body.data.has_money).toBe(true)
  })

  test('has a logo, which an empty value removes together with its file', async () => {
    const png = await sharp({
      create: { width: 40, height: 20, channels: 3, background: 'navy' },
    })
      .png()
      .toBuffer()
    const send = (file: Blob | null) =>
      here.call(organizationsApi.update, { params: { id: here.account_id }, file } as never)
    const { body } = await send(new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }))
    const { logo_url } = (body as { data: { logo_url: string } }).data

    expect((await here.h.app.inject({ url: logo_url })).statusCode).toBe(200)
    expect((await read(here)).body.data.logo_url).toBe(logo_url)
    await send(null)
    expect((await read(here)).body.data.logo_url).toBeNull()
    expect(await here.h.jobs('housekeeping')).toContainEqual({
      task: 'remove_file',
      key: logo_url.slice('/files/'.length),
    })
    const large = new File([new Uint8Array(LIMITS.image_bytes + 1)], 'large.png')
    expect((await send(large)).status).toBe(413)
    expect((await send(new File(['<svg/>'], 'x.svg'))).status).toBe(422)
  })

  test('that the platform changes keeps that in its own history and in that of the platform', async () => {
    const platform = await platformPerson(here.h)
    await change({ city: 'Kiel' }, platform)

    const [own] = await history(here)
    expect(own).toMatchObject({
      user: { name: 'Platform' },
      address: null,
      changes: { city: [null, 'Kiel'] },
    })
    const [theirs] = await history(platform)
    expect(theirs).toMatchObject({
      user: { name: 'Test Person' },
      user_id: platform.user_id,
      changes: { city: [null, 'Kiel'] },
    })
    // Changes by the account's own users aren't in the history of the platform.
    await change({ city: 'Lübeck' })
    expect(await history(platform)).toHaveLength(1)
    expect((await platform.call(accountsApi.list, {})).status).toBe(200)
  })
})
