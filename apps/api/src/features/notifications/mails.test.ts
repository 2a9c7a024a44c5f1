import { membershipsApi } from '@steward/contract/memberships.ts'
import {
  notificationPreferencesApi,
  type NotificationDelivery,
} from '@steward/contract/notification-preferences.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ask, askRow, askRows, clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { upload, work } from '#test/builders/imports.ts'
import { dice } from '#test/dice.ts'
import { harness } from '#test/harness.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'
import { ordersOf } from '#test/work-orders.ts'
import { mailNotifications } from './claims.ts'
import { remind } from './reminders.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
let ana: Person
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox(await harness())
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  ana = await here.person('technician')
})

const assign = (title = 'Oil change') => orders.add({ title, assigned_to_id: ana.user_id })
const mails = () => mailbox.to(ana.email)
const after = (ms: number) => mailNotifications(here.h.services, new Date(Date.now() + ms))
const choose = (delivery: NotificationDelivery) =>
  ana.call(notificationPreferencesApi.update, {
    body: { notification_preferences: { delivery } },
  })
const livesIn = (zone: string, language = 'en') =>
  here.h.owner.query('update users set time_zone = $2, language = $3 where id = $1', [
    ana.user_id,
    zone,
    language,
  ])

/** Hours and minutes in UTC, so many milliseconds from now. */
const clock = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16)

describe('a mail', () => {
  test('tells of an import that is over, which counts as read in the product', async () => {
    await here.call(notificationPreferencesApi.update, {
      body: { notification_preferences: { import_finished: { in_app: true, email: true } } },
    })
    const { id } = await upload(here, 'name,tag\nPump,1\n')
    await work(here, id)
    await after(0)

    expect((await mailbox.to(here.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Import finished'),
    ])
  })

  test('says what happened in its reader’s language, and leads there and to the settings', async () => {
    await livesIn('Europe/Berlin', 'de')
    const { id, number } = await assign('Öl <b>wechseln</b>')
    await after(0)
    await after(0)
    const [mail, ...others] = await mails()

    expect(others).toEqual([])
    expect(mail!.subject).toBe(`Ihnen zugewiesen: ${number} Öl <b>wechseln</b>`)
    expect(mail!.text).toContain(`/work-orders/${id}?lng=de`)
    expect(mail!.text).toContain('/profile/notifications?lng=de')
    expect(mail!.text).toContain('Test Person, ')
    expect(mail!.html).toContain('<html lang="de">')
    expect(mail!.html).not.toContain('<b>wechseln')
    expect(mail!.html).toMatch(/href="[^"]+\/profile\/notifications\?lng=de"/)
  })

  test('is one for all that happened meanwhile, without what was read', async () => {
    const [first, second, third] = [await assign('One'), await assign('Two'), await assign('Three')]
    const { body } = await ana.call(notificationsApi.list, { query: {} })
    const read = body.data.find(({ entityId }) => entityId === second.id)!
    await after(0)
    await ana.call(notificationsApi.update, {
      params: { id: read.id },
      body: { notification: { read: true } },
    })
    const [mail] = await mails()

    expect(mail!.subject).toBe('2 notifications from Test account')
    for (const { number, id } of [first, third]) {
      expect(mail!.text).toContain(`Assigned to you: ${number}`)
      expect(mail!.html).toContain(`/work-orders/${id}?lng=en`)
    }
    expect(mail!.text).not.toContain('Two')
  })

  test('leaves what only a newer version knows of to that', async () => {
    await assign()
    const make = () =>
      inTransaction(here.ctx, (ctx) =>
        clientOf(ctx).query(
          `insert into notifications (account_id, user_id, type, key, mail_at)
           values ($1, $2, 'of_a_newer_version', 'k', now()) returning id`,
          [here.account_id, ana.user_id],
        ),
      )
    const [row] = (await make()).rows
    await after(0)

    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Assigned to you'),
    ])
    const { mail_id } = await askRow<{ mail_id: string | null }>(here.ctx, {
      text: 'select mail_id from notifications where id = $1',
      values: [row.id],
    })
    expect(mail_id).toBeNull()
  })

  test('waits until its reader has accepted their invitation', async () => {
    const invited = (status: string) =>
      inTransaction(here.ctx, (ctx) =>
        clientOf(ctx).query('update memberships set invitation_status = $2 where user_id = $1', [
          ana.user_id,
          status,
        ]),
      )
    await invited('pending')
    await assign()
    await after(0)
    expect(await mails()).toEqual([])

    await invited('accepted')
    await after(0)
    expect(await mails()).toHaveLength(1)
  })

  test('does not go to whoever has left, may not see it, or wants none of the kind', async () => {
    const become = (membership: Record<string, unknown>) =>
      here.call(membershipsApi.update, {
        params: { id: here.account_id, user_id: ana.user_id },
        body: { membership },
      })
    await assign()
    await after(0)
    await become({ role_key: 'requester', site_scope: [] })
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query("update work_orders set title = 'Secret' where account_id = $1", [
        here.account_id,
      ]),
    )
    const role = await here.person({ asset: ['view'] })
    const given = await askRow<Record<string, unknown>>(here.ctx, {
      text: 'select role_key from memberships where account_id = $1 and user_id = $2',
      values: [here.account_id, role.user_id],
    })
    await become(given)
    expect(await mails()).toEqual([])

    await become({ role_key: 'technician' })
    await assign()
    await after(0)
    await become({ status: 'deactivated' })
    expect(await mails()).toEqual([])

    await become({ status: 'active' })
    await assign()
    await after(0)
    await ana.call(notificationPreferencesApi.update, {
      body: { notification_preferences: { work_order_assigned: { in_app: true, email: false } } },
    })
    expect(await mails()).toEqual([])
  })

  test('waits for the end of quiet hours, while the app says it at once', async () => {
    await livesIn('UTC')
    await choose({ digest_at: null, quiet: { from: clock(-HOUR), to: clock(2 * HOUR) } })
    await assign()
    await after(0)
    await after(HOUR)

    expect((await ana.call(notificationsApi.list, { query: {} })).body.meta.unread).toBe(1)
    expect(await mails()).toEqual([])
    await after(2 * HOUR)
    expect(await mails()).toHaveLength(1)
  })

  test('that is late isn’t sent in quiet hours either', async () => {
    await livesIn('UTC')
    await assign()
    await choose({ digest_at: null, quiet: { from: clock(-HOUR), to: clock(2 * HOUR) } })
    await after(0)
    expect(await mails()).toEqual([])
    await after(2 * HOUR)
    expect(await mails()).toHaveLength(1)
  })

  test('comes once a day for whoever wants it so', async () => {
    await livesIn('UTC')
    await choose({ digest_at: clock(3 * HOUR), quiet: null })
    await assign('One')
    await assign('Two')
    await after(2 * HOUR)
    expect(await mails()).toEqual([])
    await Promise.all([after(3 * HOUR), after(4 * HOUR), after(5 * HOUR)])
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      '2 notifications from Test account',
    ])
  })
})

describe('the digest', () => {
  // Time zones whose clocks change by different amounts and at different hours, and one whose clock doesn't.
  const places = [
    ['Europe/Berlin', '2026-03-27', '02:30'],
    ['Europe/Berlin', '2025-10-24', '02:30'],
    ['America/New_York', '2026-03-06', '02:15'],
    ['America/New_York', '2025-10-31', '01:30'],
    ['Australia/Lord_Howe', '2026-04-03', '01:45'],
    ['Africa/Cairo', '2026-04-22', '00:00'],
    ['Asia/Kathmandu', '2026-04-03', '08:00'],
  ] as const

  test.each(places)(
    'in %s from %s at %s is one a day, however the job runs',
    async (zone, from, at) => {
      const { roll } = dice(Date.parse(from))
      const below = (n: number) => Math.floor(roll() * n)
      await livesIn(zone)
      const start = Date.parse(`${from}T00:00:00Z`)
      const moments = Array.from({ length: 40 }, () => start + below(5 * DAY)).toSorted()
      const events = await inTransaction(here.ctx, async (ctx) => {
        const { rows } = await clientOf(ctx).query<{ mail_at: string; day: string }>(
          `insert into notifications (account_id, user_id, type, key, mail_at)
         select $1, $2, 'work_order_assigned', n, mail_time(moment, $4, $5)
         from unnest($3::timestamptz[]) with ordinality x (moment, n)
         returning mail_at, to_char(mail_at at time zone $4, 'YYYY-MM-DD') as day`,
          [
            here.account_id,
            ana.user_id,
            moments.map((ms) => new Date(ms).toISOString()),
            zone,
            JSON.stringify({ digest_at: at, quiet: null }),
          ],
        )
        return rows.map(({ mail_at, day }) => ({ mail_at: Date.parse(mail_at), day }))
      })
      // Each day has exactly one time for the digest, the next one after the event.
      const days = new Map(events.map(({ day, mail_at }) => [day, mail_at]))
      expect(new Set(events.map(({ mail_at }) => mail_at)).size).toBe(days.size)
      const slots = [...days.values()].toSorted()
      for (const [n, { mail_at }] of events.entries()) {
        expect(mail_at).toBeGreaterThan(moments[n]!)
        expect(mail_at - moments[n]!).toBeLessThanOrEqual(25 * HOUR)
      }

      const sent = async () =>
        (await here.h.jobs('mail')).filter((job) => job['user_id'] === ana.user_id).length
      let expected = 0
      for (let now = start; now < start + 7 * DAY;) {
        const before = now
        now += below(10) === 0 ? 2 * DAY : below(9 * HOUR)
        const processes = Array.from({ length: 1 + below(2) }, () =>
          mailNotifications(here.h.services, new Date(now)),
        )
        await Promise.all(processes)
        // Once it runs again, all that it missed is in one mail.
        if (slots.some((slot) => slot > before && slot <= now)) expected += 1
      }
      expect(await sent()).toBe(expected)
      const left = await askRows(here.ctx, {
        text: 'select count(*)::int as n from notifications where account_id = $1 and mail_id is null',
        values: [here.account_id],
      })
      expect(left).toEqual([{ n: 0 }])
    },
  )
})

test('a process whose clock is days ahead, or behind, mails what is due by the clock of the database', async () => {
  await choose({ digest_at: clock(2 * HOUR), quiet: null })
  await livesIn('UTC')
  onTestFinished(() => void vi.useRealTimers())
  const queued = async () =>
    (await here.h.jobs('mail')).filter((job) => job['user_id'] === ana.user_id).length

  await assign()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
  await mailNotifications(here.h.services)
  expect(await queued()).toBe(0)

  vi.setSystemTime(Date.now() - 4 * DAY)
  await ask(here.ctx, { text: 'update notifications set mail_at = now()', values: [] })
  await mailNotifications(here.h.services)
  await mailNotifications(here.h.services)
  expect(await queued()).toBe(1)
})

describe('reminders', () => {
  const heard = async (person = ana) =>
    (await person.call(notificationsApi.list, { query: { per_page: 100 } })).body.data
      .filter(({ type }) => /due$/.test(type))
      .map(({ type, name }) => `${type.replace('work_order_', '')} ${name?.split(' ')[1]}`)
      .toSorted()
  const day = (n: number) => new Date(Date.now() + n * DAY).toISOString().slice(0, 10)
  const at = (n: number, hour: number) =>
    new Date(`${day(n)}T${String(hour).padStart(2, '0')}:00:00Z`)
  const run = (now: Date) => remind(here.h.services, here.account_id, 'hourly', now)

  test('come once a date, however often the job runs, and however late', async () => {
    await here.h.owner.query("update accounts set time_zone = 'UTC' where id = $1", [
      here.account_id,
    ])
    const dated = (title: string, due_date: string) =>
      orders.add({ title, due_date, assigned_to_id: ana.user_id })
    const soon = await dated('Soon', day(2))
    await dated('Late', day(-3))
    await dated('Never', day(-60))
    await dated('Far', day(9))
    const done = await dated('Done', day(1))
    await orders.change(done.id, { status: 'done', resolution: 'Done' })

    await run(at(1, 5))
    expect(await heard()).toEqual(['overdue Late'])
    await Promise.all([run(at(1, 7)), run(at(1, 7)), run(at(1, 8))])
    expect(await heard()).toEqual(['due Soon', 'overdue Late'])
    // After it is moved, it is due on another day.
    await orders.change(soon.id, { due_date: day(4) })
    await run(at(3, 7))
    expect(await heard()).toEqual(['due Soon', 'due Soon', 'overdue Late'])
    // Some days later.
    await run(at(8, 7))
    await run(at(8, 8))
    expect(await heard()).toEqual([
      'due Far',
      'due Soon',
      'due Soon',
      'overdue Late',
      'overdue Soon',
    ])
  })

  test('of warranties are one a day for those who look after assets', async () => {
    const site = here
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        `insert into assets (account_id, name, asset_tag, warranty_end)
         values ($1, 'Pump', 'A-1', current_date + 20), ($1, 'Drill', 'A-2', current_date + 25), ($1, 'Saw', 'A-3', current_date + 25)`,
        [site.account_id],
      ),
    )
    const daily = () => remind(here.h.services, here.account_id, 'daily')
    await Promise.all([daily(), daily()])
    await daily()

    const told = (await here.call(notificationsApi.list, { query: {} })).body.data
    expect(told.map(({ type, name, count }) => `${type} ${name} ${count}`).toSorted()).toEqual([
      'warranty_ending Pump 1',
      'warranty_ending null 2',
    ])
    expect(await heard()).toEqual([])
  })
})
