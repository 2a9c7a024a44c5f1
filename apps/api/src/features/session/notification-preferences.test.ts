import { NOTIFICATION_EVENTS } from '@steward/contract/notification-kinds.ts'
import {
  NOTIFICATION_DEFAULTS,
  notificationPreferencesApi as api,
} from '@steward/contract/notification-preferences.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { memberOf } from '#test/platform.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const get = async (person: Person = here) => (await person.call(api.get, {})).body.data
const put = (notification_preferences: object, person: Person = here) =>
  person.call(api.update, { body: { notification_preferences } as never })

describe('what I am notified of', () => {
  test('is what the product does by itself, until I choose', async () => {
    expect(await get()).toEqual(NOTIFICATION_DEFAULTS)
    expect(Object.keys(await get())).toHaveLength(NOTIFICATION_EVENTS.length + 1)
  })

  test('changes event by event', async () => {
    const import_failed = { in_app: true, email: true }
    const { status, body } = await put({ import_failed })
    expect([status, body.data]).toEqual([200, { ...NOTIFICATION_DEFAULTS, import_failed }])

    const work_order_due = { in_app: false, email: false }
    await put({ work_order_due })
    expect(await get()).toEqual({ ...NOTIFICATION_DEFAULTS, import_failed, work_order_due })
  })

  test('comes by mail when I want it to, each part by itself', async () => {
    await put({ delivery: { digest_at: '08:00' } })
    await put({ delivery: { quiet: { from: '20:00', to: '07:00' } } })
    expect((await get()).delivery).toEqual({
      digest_at: '08:00',
      quiet: { from: '20:00', to: '07:00' },
    })
  })

  test('is mine alone, and of this account', async () => {
    const other = await newAccount()
    const there = await memberOf(here.h, other.account_id, 'auditor', here)
    await put({ import_failed: { in_app: false, email: false } })

    expect(await get(there)).toEqual(NOTIFICATION_DEFAULTS)
    expect(await get(await here.person('admin'))).toEqual(NOTIFICATION_DEFAULTS)
  })

  test('knows its events and channels only', async () => {
    expect((await put({ moon_rises: { in_app: true, email: true } })).status).toBe(422)
    expect((await put({ import_failed: { in_app: true } })).status).toBe(422)
    const quiet = (from: string, to: string) =>
      put({ delivery: { digest_at: null, quiet: { from, to } } })
    expect((await quiet('24:00', '07:00')).status).toBe(422)
    expect((await quiet('07:00', '07:00')).status).toBe(422)
    expect((await quiet('22:00', '07:00')).status).toBe(200)
  })

  test('is not to be had while it is switched off here', async () => {
    await here.h.owner.query(
      `update accounts set feature_flags = '{"notifications_settings.enable": false}' where id = $1`,
      [here.account_id],
    )

    const { status, body } = await here.call(api.get, {})
    expect([status, body.errors[0]!.code]).toEqual([403, 'feature_off'])
  })

  test('cannot be chosen by somebody who is in no account', async () => {
    await here.h.owner.query("update accounts set status = 'deleting' where id = $1", [
      here.account_id,
    ])
    const { authorization } = here.headers as { authorization: string }
    const nowhere = { ...here.headers, authorization }
    delete (nowhere as Record<string, string>)['x-account-id']
    const answer = (method: 'GET' | 'PUT', payload?: object) =>
      here.h.app.inject({
        method,
        url: '/api/v1/users/me/notification_preferences',
        headers: nowhere,
        ...(payload && { payload }),
      })

    expect((await answer('GET')).json()).toEqual({ data: NOTIFICATION_DEFAULTS })
    expect((await answer('PUT', { notification_preferences: {} })).statusCode).toBe(403)
  })
})
