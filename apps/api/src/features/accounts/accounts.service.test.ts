import { randomUUID } from 'node:crypto'
import { type AccountChanges, accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { usersApi } from '@steward/contract/users.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { call, newAccount, type Person, type TestAccount } from '#test/account.ts'
import { memberOf, platformPerson } from '#test/platform.ts'

let here: TestAccount
let platform: Person
beforeEach(async () => {
  here = await newAccount()
  platform = await platformPerson(here.h)
})

const person = () => ({ name: 'Ada Admin', email: `${randomUUID()}@example.com` })
const make = (fields: object = {}, headers: Record<string, string> = {}) =>
  platform.call(accountsApi.create, {
    body: { account: { name: `New ${randomUUID()}`, administrator: person(), ...fields } },
    headers,
  })
const update = (account: AccountChanges, by: Person = platform, id = here.account_id) =>
  by.call(accountsApi.update, { params: { id }, body: { account } })
const params = () => ({ id: here.account_id })
const suspend = (by: Person = platform) =>
  by.call(accountsApi.suspend, { params: params(), body: {} })

describe('a new account', () => {
  test('has its first administrator, who is asked in by mail', async () => {
    const administrator = person()
    const { status, body } = await make({
      name: 'Müller & Söhne',
      administrator,
      time_zone: 'Europe/Berlin',
      currency: 'JPY',
      language: 'de',
    })

    expect(status).toBe(201)
    const { id, slug } = body.data
    expect(slug).toMatch(/^muller-sohne(-\d+)?$/)
    expect(body.data).toMatchObject({
      status: 'active',
      user_count: 1,
      invited_count: 1,
      time_zone: 'Europe/Berlin',
      currency: 'JPY',
    })
    const { data: people } = (await platform.call(accountsApi.users, { params: { id } })).body
    expect(people).toMatchObject([
      { email: administrator.email, role: { key: 'admin' }, status: 'invited', language: 'de' },
    ])
    expect(await here.h.jobs('mail')).toContainEqual(
      expect.objectContaining({ kind: 'invitation', user_id: people[0]!.id }),
    )
    const { rows } = await here.h.owner.query(
      'select currency_digits from accounts where id = $1',
      [id],
    )
    expect(rows).toEqual([{ currency_digits: 0 }])
  })

  test('begins with methods and types of work in its own language, with their history', async () => {
    const { id } = (await make({ language: 'fr' })).body.data
    const admin = await memberOf(here.h, id, 'admin')
    const methods = (await admin.call(depreciationMethodsApi.list, {})).body.data
    const types = (await admin.call(workOrderTypesApi.list, {})).body.data

    expect(methods.map(({ name, kind }) => [name, kind])).toEqual([
      ['Dégressif double', 'declining_balance'],
      ['Linéaire', 'straight_line'],
      ['Sans amortissement', 'none'],
    ])
    expect(types.map(({ kind }) => kind).toSorted()).toEqual([
      'corrective',
      'inspection',
      'other',
      'preventive',
      'project',
      'safety',
    ])
    expect(types.find(({ kind }) => kind === 'corrective')!.name).toBe('Réparation')
    const { data } = (
      await admin.call(auditsApi.list, {
        query: {
          'filter[auditable_type]': 'WorkOrderType',
          'filter[auditable_id]': types[0]!.id,
        },
      })
    ).body
    expect(data).toMatchObject([{ action: 'create', user: { name: 'Platform' } }])
  })

  test('gets a slug that nobody has, however often its name occurs', async () => {
    const name = `Twin ${randomUUID().slice(0, 8)}`
    const slugs = [await make({ name }), await make({ name }), await make({ name })].map(
      ({ body }) => body.data.slug,
    )
    const base = name.toLowerCase().replace(' ', '-')
    expect(slugs).toEqual([base, `${base}-2`, `${base}-3`])
  })

  test.each(['system', 'Upper', 'with space', '-a', 'x'.repeat(64)])(
    'is not called %j',
    async (slug) => {
      const { status, body } = await make({ slug })
      expect(status).toBe(422)
      expect(body.errors[0]!.source).toEqual({ pointer: '/account/slug' })
    },
  )

  test('is not called like another one, and leaves nothing behind then', async () => {
    const administrator = person()
    const { status, body } = await make({ slug: here.slug, administrator })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'taken',
      detail: 'account slug has already been taken',
      source: { pointer: '/account/slug' },
    })
    const { rowCount } = await here.h.owner.query('select from users where email = $1', [
      administrator.email,
    ])
    expect(rowCount).toBe(0)
  })

  test('is made once when the call is repeated', async () => {
    const administrator = person()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { account: { name: `Once ${randomUUID()}`, administrator } }
    const replies = [
      await platform.call(accountsApi.create, { body, headers }),
      await platform.call(accountsApi.create, { body, headers }),
    ]
    expect(replies[0]!.body.data.id).toBe(replies[1]!.body.data.id)
  })

  test('has nobody in it before anybody is asked in', async () => {
    const { status, body } = await make({ administrator: undefined })
    expect([status, body.data.user_count, body.data.invited_count]).toEqual([201, 0, 0])
  })

  test('may have an administrator who is in other accounts already: they are in at once', async () => {
    await here.h.owner.query("update users set password_hash = 'x' where id = $1", [here.user_id])
    const { id } = (await make({ administrator: { name: 'Ada', email: here.email } })).body.data

    const { accounts } = (await here.call(usersApi.me, {})).body.data
    expect(accounts.map((account) => account.id)).toContain(id)
  })

  test('is for people of the platform to make', async () => {
    const body = { account: { name: 'Mine', administrator: person() } }
    expect((await here.call(accountsApi.create, { body })).status).toBe(403)
  })
})

describe('an account', () => {
  test('is changed by the platform, which both histories tell', async () => {
    const slug = `renamed-${randomUUID()}`
    const { status, body } = await update({ name: 'Renamed', slug, mfa_policy: 'administrators' })

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ name: 'Renamed', slug, mfa_policy: 'administrators' })
    const events = async (by: Person) =>
      (
        await by.call(auditsApi.list, {
          query: { 'filter[auditable_type]': 'Account', 'filter[auditable_id]': here.account_id },
        })
      ).body.data
    expect(await events(platform)).toMatchObject([
      { action: 'update', user: { name: 'Test Person' } },
    ])
    await update({ mfa_policy: 'optional' })
    expect((await events(here)).map(({ user }) => user?.name)).toEqual(['Platform', 'Platform'])
  })

  test('that was changed meanwhile is not overwritten', async () => {
    const { lock_version } = (await update({ language: 'fr' })).body.data
    await update({ language: 'es' })
    const { status, body } = await update({ language: 'de', lock_version })

    expect(status).toBe(409)
    expect(body.errors[0]!.meta).toMatchObject({ current: { language: 'es' } })
  })

  test('has feature flags of its own, with where each value comes from', async () => {
    const flags = { 'work_orders.enable': false, 'integrations.enable': true }
    const { body } = await update({ feature_flags: flags })

    const of = (data: typeof body.data) =>
      Object.fromEntries(data.feature_flags.map(({ key, value, source }) => [key, [value, source]]))
    expect(of(body.data)).toMatchObject({
      'work_orders.enable': [false, 'account'],
      'integrations.enable': [true, 'account'],
      'custom_roles.enable': [true, 'default'],
    })
    expect(body.data.flag_count).toBe(2)
    const own = (await here.call(featureFlagsApi.list, {})).body.data
    expect(own.find(({ key }) => key === 'work_orders.enable')).toMatchObject({ value: false })

    const back = await update({ feature_flags: { 'work_orders.enable': null } })
    expect(of(back.body.data)['work_orders.enable']).toEqual([true, 'default'])
    expect(back.body.data.flag_count).toBe(1)
    const unknown = await update({ feature_flags: { 'no.such': true } as never })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors[0]!.source).toEqual({ pointer: '/account/feature_flags/no.such' })
  })

  test('has a logo, and what its files take is counted', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'navy' } })
      .png()
      .toBuffer()
    const file = new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' })
    const { body } = await platform.call(accountsApi.update, { params: params(), file } as never)
    const { logo_url, storage_bytes } = (
      body as { data: { logo_url: string; storage_bytes: number } }
    ).data

    expect(logo_url).toMatch(new RegExp(`^/files/${here.account_id}/[0-9a-f]{32}\\.webp$`))
    expect(storage_bytes).toBeGreaterThan(20)
    const removed = await platform.call(accountsApi.update, {
      params: params(),
      file: null,
    } as never)
    expect((removed.body as { data: { logo_url: null } }).data.logo_url).toBeNull()
  })

  test('keeps its currency once assets carry amounts', async () => {
    expect((await update({ currency: 'TND' })).body.data).toMatchObject({
      currency: 'TND',
      has_money: false,
    })
    await here.call(assetsApi.create, { body: { asset: { name: 'A', purchase_cost: '1.234' } } })
    const { status, body } = await update({ currency: 'EUR' })
    expect(status).toBe(422)
    expect(body.errors[0]!.source).toEqual({ pointer: '/account/currency' })
  })

  test('of which nobody knows is not found', async () => {
    const id = randomUUID()
    const calls = [
      platform.call(accountsApi.get, { params: { id } }),
      update({ name: 'X' }, platform, id),
      platform.call(accountsApi.activate, { params: { id } }),
      platform.call(accountsApi.suspend, { params: { id }, body: {} }),
      platform.call(accountsApi.remove, { params: { id }, query: { confirm: 'x' } }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  })

  test('is none of the business of administrators, its own or others', async () => {
    const elsewhere = await newAccount()
    for (const by of [here, elsewhere]) {
      const calls = [
        by.call(accountsApi.get, { params: params() }),
        update({ name: 'X' }, by),
        suspend(by),
        by.call(accountsApi.activate, { params: params() }),
        by.call(accountsApi.remove, { params: params(), query: { confirm: here.slug } }),
      ]
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
    }
  })
})

describe('a suspended account', () => {
  test('keeps its people out from their very next request, and says which account it is', async () => {
    const technician = await here.person('technician')
    expect((await technician.call(assetsApi.list, {})).status).toBe(200)
    const { body } = await platform.call(accountsApi.suspend, {
      params: params(),
      body: { account: { suspend_reason: 'Not paid' } },
    })
    expect(body.data).toMatchObject({ status: 'suspended', suspend_reason: 'Not paid' })
    expect(body.data.suspended_at).not.toBeNull()

    for (const who of [here, technician]) {
      const reply = await who.call(assetsApi.list, {})
      expect(reply.status).toBe(403)
      expect(reply.body.errors[0]).toMatchObject({
        code: 'account_suspended',
        detail: expect.stringContaining('Test account') as string,
      })
      const create = await who.call(assetsApi.create, { body: { asset: { name: 'A' } } })
      expect(create.status).toBe(403)
    }
    const { 'x-account-id': _, ...unnamed } = here.headers
    const reply = await call(here.h, assetsApi.list, {}, unnamed)
    expect(reply.body.errors[0]!.code).toBe('account_suspended')
    const { status, body: me } = await here.call(usersApi.me, {})
    expect(status).toBe(200)
    expect(me.data.accounts).toMatchObject([{ id: here.account_id, status: 'suspended' }])
  })

  test('is as it was once it is active again', async () => {
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await suspend()
    const { body } = await platform.call(accountsApi.activate, { params: params() })

    expect(body.data).toMatchObject({
      status: 'active',
      suspended_at: null,
      suspend_reason: null,
      asset_count: 1,
    })
    expect((await here.call(assetsApi.list, {})).body.data).toHaveLength(1)
  })

  test('does not keep people from their other accounts', async () => {
    const elsewhere = await newAccount()
    const both = await memberOf(here.h, elsewhere.account_id, 'admin', here)
    await suspend()

    expect((await both.call(assetsApi.list, {})).status).toBe(200)
  })

  test('is never that of the platform, which is not deleted either', async () => {
    const id = PLATFORM_ACCOUNT_ID
    const calls = [
      platform.call(accountsApi.suspend, { params: { id }, body: {} }),
      platform.call(accountsApi.remove, { params: { id }, query: { confirm: 'system' } }),
    ]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.errors[0]!.code]).toEqual([422, 'platform_account'])
    expect((await update({ slug: 'renamed' }, platform, id)).status).toBe(422)
  })
})
