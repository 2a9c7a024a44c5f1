import { addDays } from '@steward/contract/calendar.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { reportSchedulesApi } from '@steward/contract/report-schedules.ts'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { harness } from '#test/harness.ts'
import { lettersTo, type Mailbox, openMailbox } from '#test/mailbox.ts'
import { dayOf } from './days.queries.ts'
import { sendReports } from './due.ts'

type Input = BodyOf<typeof reportSchedulesApi.create>['report_schedule']

let here: TestAccount
const { addSite, addAsset } = adding(() => here)
let ana: Person
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox(await harness())
})
afterAll(() => mailbox.close())
beforeEach(async () => {
  here = await newAccount()
  ana = await here.person('auditor')
})

/** A day of reports begins at six. */
const today = () => new Date(Date.now() - 6 * 60 * 60_000).toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today(), days)

const schedule = (more: Partial<Input> = {}, by: Person = here) =>
  by.call(reportSchedulesApi.create, {
    body: {
      report_schedule: {
        report: 'asset_lifecycle',
        name: 'Weekly',
        settings: {},
        format: 'csv',
        delivery: 'attachment',
        frequency: 'weekly',
        starts_on: inDays(3),
        recipient_ids: [ana.user_id],
        ...more,
      },
    },
  })
const send = (day: string) => sendReports(here.h.services, here.account_id, day)
const list = async (by: Person = here) =>
  (await by.call(reportSchedulesApi.list, { query: {} })).body.data
const textOf = ({ attachments }: Email) =>
  new TextDecoder().decode(attachments[0]!.content as ArrayBuffer)
const becomeTechnician = ({ user_id }: Person) =>
  here.call(membershipsApi.update, {
    params: { id: here.account_id, user_id },
    body: { membership: { role_key: 'technician' } },
  })

describe('a report by mail', () => {
  test('is sent once for its date, however late and however often the job runs', async () => {
    await addAsset('Pump', { purchase_cost: '1200.50' })
    const { body } = await schedule()
    expect(body.data).toMatchObject({ next_on: inDays(3), last_on: null, editable: true })
    await send(inDays(2))
    expect(await mailbox.to(ana.email)).toEqual([])

    await Promise.all([send(inDays(4)), send(inDays(4))])
    await send(inDays(5))
    const [mail, ...others] = await mailbox.to(ana.email)
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Weekly: report from Test account')
    expect(mail!.text).toContain('/reports/asset-lifecycle')
    expect(mail!.attachments[0]!.filename).toMatch(/^asset-lifecycle-.*\.csv$/)
    expect(textOf(mail!)).toContain('1200.50')
    expect(await list()).toMatchObject([{ next_on: inDays(10), last_on: inDays(3) }])
  })

  test('can be sent at once by people who may change it, without changing its next date', async () => {
    const { body } = await schedule({ delivery: 'link' })
    const params = { id: body.data.id }
    const byReader = await ana.call(reportSchedulesApi.sendNow, { params })
    expect(byReader.status).toBe(403)
    const sent = await here.call(reportSchedulesApi.sendNow, { params })
    expect(sent.body.data).toMatchObject({
      next_on: inDays(3),
      // In the small hours that of the day before.
      last_on: (await dayOf(here.ctx)).day,
      lock_version: body.data.lock_version,
    })
    expect(await mailbox.to(ana.email)).toHaveLength(1)
  })

  test('can be sent a limited number of times in an hour, over all schedules', async () => {
    const ids = [(await schedule()).body.data.id, (await schedule()).body.data.id]
    const sent = []
    for (let n = 0; n < 21; n += 1)
      sent.push(await here.call(reportSchedulesApi.sendNow, { params: { id: ids[n % 2]! } }))

    expect(sent.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
    expect(sent.at(-1)!.headers['retry-after']).toBe('3600')
    const letters = (await here.h.jobs('mail')).filter((job) => job['user_id'] === ana.user_id)
    expect(letters).toHaveLength(20)
  })

  test('is sent for each date that was missed', async () => {
    await schedule({ delivery: 'link' })
    await send(inDays(3 + 7 + 7))
    const mails = await mailbox.to(ana.email)
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([0, 0, 0])
    expect(await list()).toMatchObject([{ next_on: inDays(24), last_on: inDays(17) }])
  })

  test('is not sent while it is paused, nor later for dates during the pause', async () => {
    const { body } = await schedule({ delivery: 'link', starts_on: today() })
    const change = (report_schedule: object) =>
      here.call(reportSchedulesApi.update, {
        params: { id: body.data.id },
        body: { report_schedule },
      })
    await send(today())
    expect(await mailbox.to(ana.email)).toHaveLength(1)
    const paused = await change({ paused: true })
    expect(paused.body.data).toMatchObject({ paused: true, next_on: null, last_on: today() })

    await send(inDays(30))
    expect((await change({ name: 'Renamed' })).body.data).toMatchObject({
      paused: true,
      next_on: null,
    })
    expect((await change({ frequency: 'monthly' })).body.data).toMatchObject({ next_on: null })
    await change({ frequency: 'weekly' })

    // A version of the program that doesn't know of pauses moves on to the next date.
    const values = [body.data.id, inDays(5)]
    await ask(here.ctx, { text: 'update report_schedules set next_on = $2 where id = $1', values })
    await send(inDays(5))
    expect(await mailbox.to(ana.email)).toHaveLength(1)

    const resumed = await change({ paused: false })
    expect(resumed.body.data).toMatchObject({ paused: false, next_on: inDays(7) })
    await send(inDays(6))
    expect(await mailbox.to(ana.email)).toHaveLength(1)
    await send(inDays(7))
    expect(await mailbox.to(ana.email)).toHaveLength(2)
  })

  test('is not sent if it is paused while its mail is waiting', async () => {
    const { body } = await schedule({ delivery: 'link', starts_on: today() })
    await send(today())
    const pausing = async (paused: boolean) =>
      (
        await here.call(reportSchedulesApi.update, {
          params: { id: body.data.id },
          body: { report_schedule: { paused } },
        })
      ).body.data
    expect(await pausing(true)).toMatchObject({ paused: true, last_on: today() })
    expect(await mailbox.to(ana.email)).toEqual([])

    // It wasn't sent, so it is if the schedule goes on that day.
    expect(await pausing(false)).toMatchObject({ next_on: today(), last_on: null })
    await send(today())
    expect(await mailbox.to(ana.email)).toHaveLength(1)
  })

  test('is sent once to each reader if it is resumed after only some of its mails went out', async () => {
    const ben = await here.person('auditor')
    const recipient_ids = [ana.user_id, ben.user_id]
    const { body } = await schedule({ delivery: 'link', starts_on: today(), recipient_ids })
    await send(today())
    const pausing = (paused: boolean) =>
      here.call(reportSchedulesApi.update, {
        params: { id: body.data.id },
        body: { report_schedule: { paused } },
      })
    expect(await lettersTo(here.h, ana.user_id)).toHaveLength(1)
    await pausing(true)
    expect(await mailbox.to(ben.email)).toEqual([])

    expect((await pausing(false)).body.data).toMatchObject({ next_on: today() })
    await send(today())
    expect(await mailbox.to(ben.email)).toHaveLength(1)
    expect(await mailbox.to(ana.email)).toEqual([])
    await here.call(reportSchedulesApi.sendNow, { params: { id: body.data.id } })
    expect(await mailbox.to(ana.email)).toHaveLength(1)
  })

  test('can be paused and resumed by people who may change it, and sent manually meanwhile', async () => {
    const { body } = await schedule({ delivery: 'link', starts_on: addDays(today(), -10) })
    const pausing = (paused: boolean, by: Person = here) =>
      by.call(reportSchedulesApi.update, {
        params: { id: body.data.id },
        body: { report_schedule: { paused } },
      })
    expect((await pausing(true, ana)).status).toBe(403)
    expect((await pausing(true)).status).toBe(200)
    await here.call(reportSchedulesApi.sendNow, { params: { id: body.data.id } })
    expect(await mailbox.to(ana.email)).toHaveLength(1)

    expect((await pausing(false)).body.data).toMatchObject({ next_on: inDays(4) })
  })

  test('is in the language of its reader, with what they may see only', async () => {
    const site = await addSite('Kiel')
    await addAsset('Pump', { site_id: site.id, purchase_cost: '10' })
    await addAsset('Pump', { purchase_cost: '90' })
    const ben = await here.person('auditor', [site.id])
    await here.h.owner.query("update users set language = 'de' where id = $1", [ben.user_id])
    await schedule({ recipient_ids: [ana.user_id, ben.user_id] })
    await send(inDays(3))

    const [his] = await mailbox.to(ben.email)
    const [hers] = await mailbox.to(ana.email)
    expect(his!.subject).toBe('Weekly: Bericht von Test account')
    expect(his!.attachments[0]!.filename).toMatch(/^lebenszyklus-der-anlagen-.*\.csv$/)
    expect(textOf(his!)).toMatch(/^Summe,,,,1,10\.00,0\.00,/m)
    expect(textOf(hers!)).toMatch(/^Total,,,,2,100\.00,0\.00,/m)
  })

  test('on the last day of a month includes that month, like its page', async () => {
    const report = { report: 'depreciation', format: 'csv', frequency: 'monthly' } as const
    await schedule({ ...report, starts_on: '2027-01-31' })
    await send('2027-01-31')
    const [mail] = await mailbox.to(ana.email)
    expect(mail!.text).toContain('as_of=2027-01-31')
    expect(mail!.attachments[0]!.filename).toContain('2027-01-01-2027-01-31')
  })

  test('can be a PDF', async () => {
    await schedule({ format: 'pdf' })
    await send(inDays(3))
    const [mail] = await mailbox.to(ana.email)
    expect(mail!.attachments[0]!.mimeType).toBe('application/pdf')
    expect(textOf(mail!).slice(0, 5)).toBe('%PDF-')
  })

  test('ends when its owner may no longer read reports, and shows that', async () => {
    const maker = await here.person('auditor')
    await schedule({}, maker)
    await becomeTechnician(maker)
    await send(inDays(3))
    expect(await mailbox.to(ana.email)).toEqual([])
    expect(await list()).toMatchObject([{ next_on: null, last_on: null }])
  })

  test.each(['a pause', 'it has stopped'])(
    'stays stopped after %s while its maker may not read reports',
    async (since) => {
      const maker = await here.person('auditor')
      const { body } = await schedule({}, maker)
      const change = (report_schedule: object) =>
        here.call(reportSchedulesApi.update, {
          params: { id: body.data.id },
          body: { report_schedule },
        })
      if (since === 'a pause') await change({ paused: true })
      await becomeTechnician(maker)
      await send(inDays(3))

      const { status, body: changed } = await change({ paused: false, frequency: 'monthly' })
      expect([status, changed.data]).toMatchObject([200, { paused: false, next_on: null }])
    },
  )

  test('is not sent to people who may no longer read it, even between the job and the mail', async () => {
    await schedule()
    await send(inDays(3))
    await becomeTechnician(ana)
    expect(await mailbox.to(ana.email)).toEqual([])
  })

  test('shows which recipient a mail failed to reach and why, until one arrives', async () => {
    const ben = await here.person('auditor')
    const recipient_ids = [ana.user_id, ben.user_id]
    const { id } = (await schedule({ delivery: 'link', recipient_ids })).body.data
    const failure = async () => (await list())[0]!.failure
    mailbox.smtp.refuses = { command: 'RCPT TO', address: ana.email }
    onTestFinished(() => {
      mailbox.smtp.refuses = undefined
    })
    await send(inDays(3))
    await expect(mailbox.to(ana.email)).rejects.toThrow(/rejected/)
    expect(await mailbox.to(ben.email)).toHaveLength(1)
    const recipient = { id: ana.user_id }
    const failed = { reason: 'address_refused', recipient, others: 0 }
    expect(await failure()).toMatchObject(failed)
    expect(Date.parse((await failure())!.at)).toBeGreaterThan(Date.now() - 60_000)

    // Who stays among its recipients keeps it; a mail to somebody else doesn't end it.
    const change = { params: { id }, body: { report_schedule: { recipient_ids } } }
    expect((await here.call(reportSchedulesApi.update, change)).body.data.failure).toMatchObject(
      failed,
    )
    mailbox.smtp.refuses = undefined
    await here.call(reportSchedulesApi.sendNow, { params: { id } })
    expect(await mailbox.to(ana.email)).toHaveLength(1)
    expect(await failure()).toBeNull()
  })

  test('of a fiscal year is sent on the day after its end', async () => {
    await here.h.owner.query('update accounts set fiscal_year_start_month = 4 where id = $1', [
      here.account_id,
    ])
    const { body } = await schedule({ frequency: 'fiscal_year', starts_on: today() })
    expect(body.data.next_on).toMatch(/-04-01$/)
  })
})

describe('a recipient of a report', () => {
  test('must be a person who may read it', async () => {
    const technician = await here.person('technician')
    const refused = await schedule({ recipient_ids: [technician.user_id] })
    expect([refused.status, refused.body.errors![0]!.source]).toEqual([
      422,
      { pointer: '/report_schedule/recipient_ids/0' },
    ])
    const { body } = await here.call(reportSchedulesApi.recipients, { query: {} })
    expect(body.data.map(({ id }) => id).toSorted()).toEqual([here.user_id, ana.user_id].toSorted())
  })

  test('can see it and leave it, but not change it; it ends without recipients', async () => {
    const params = { id: (await schedule({ recipient_ids: [ana.user_id] })).body.data.id }
    expect(await list(ana)).toMatchObject([{ editable: false }])
    const change = { params, body: { report_schedule: { name: 'Mine' } } }
    expect((await ana.call(reportSchedulesApi.update, change)).status).toBe(403)
    expect((await ana.call(reportSchedulesApi.leave, { params })).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('without access remains a recipient, so that the rest can be changed, but is sent nothing', async () => {
    const ben = await here.person('auditor')
    const recipient_ids = [ana.user_id, ben.user_id]
    const { id } = (await schedule({ delivery: 'link', recipient_ids })).body.data
    await becomeTechnician(ana)
    const change = (report_schedule: object) =>
      here.call(reportSchedulesApi.update, { params: { id }, body: { report_schedule } })
    const { status, body } = await change({ name: 'Other', recipient_ids })
    expect([status, body.data.recipients.length]).toEqual([200, 2])
    await send(inDays(3))
    expect(await mailbox.to(ana.email)).toEqual([])
    expect(await mailbox.to(ben.email)).toHaveLength(1)
    await change({ recipient_ids: [ben.user_id] })
    expect((await change({ recipient_ids })).status).toBe(422)
  })

  test('is hidden from other people', async () => {
    const params = { id: (await schedule()).body.data.id }
    const other = await here.person('auditor')
    expect(await list(other)).toEqual([])
    expect((await other.call(reportSchedulesApi.remove, { params })).status).toBe(404)
  })
})

test('an unknown parameter of the report is refused, with its name', async () => {
  const refused = await schedule({ settings: { group_by: ['colour'] } })
  expect([refused.status, refused.body.errors![0]!.source]).toEqual([
    422,
    { pointer: '/report_schedule/settings/group_by' },
  ])
})

test('a change of the dates starts the schedule again, and one based on an older version is refused', async () => {
  const { id } = (await schedule()).body.data
  const change = (report_schedule: object) =>
    here.call(reportSchedulesApi.update, { params: { id }, body: { report_schedule } })
  const { body } = await change({ starts_on: inDays(5), lock_version: 1 })
  expect(body.data).toMatchObject({ next_on: inDays(5), lock_version: 2 })
  expect((await change({ name: 'Other', lock_version: 1 })).status).toBe(409)
})
