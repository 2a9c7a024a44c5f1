import { assetsApi } from '@steward/contract/assets.ts'
import {
  assignmentsApi,
  type HandOverMany,
  type TakeBackMany,
} from '@steward/contract/assignments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { handingOver, refusal } from '#test/builders/handing-over.ts'
import { adding } from '#test/builders/register.ts'
import { type Mailbox, openMailbox } from '#test/mailbox.ts'

let here: TestAccount
let mailbox: Mailbox
beforeEach(async () => {
  here = await newAccount()
  mailbox = await openMailbox(here.h)
})
afterEach(() => mailbox.close())

const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)

const { addSite, addLocation, addAsset } = adding(() => here)
const { addReachable: addEmployee, asset, history, holders } = handingOver(() => here)

const give = (id: string, assignment: object) =>
  here.call(assignmentsApi.handOver, { params: { id }, body: { assignment } as never })
const giveAll = (hand_over: HandOverMany, by: Pick<TestAccount, 'call'> = here) =>
  by.call(assignmentsApi.handOverMany, { body: { hand_over } })
const takeAll = (take_back: TakeBackMany) =>
  here.call(assignmentsApi.takeBackMany, { body: { take_back } })
const undo = (undo_token: string | null) =>
  here.call(assignmentsApi.undoMany, { body: { hand_over: { undo_token: undo_token! } } })
const subjects = async (email: string) => (await mailbox.to(email)).map(({ subject }) => subject)
/** All fields of an asset's assignments, except those that every write changes. */
const extra = async (id: string) =>
  (await history(id)).map(({ lock_version: _v, updated_at: _u, asset: _a, ...rest }) => rest)

describe('handing several assets over', () => {
  test('to a person assigns them all on one day, with one mail', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const [phone, laptop, van] = [
      await addAsset('Phone'),
      await addAsset('Laptop', { status: 'in_maintenance' }),
      await addAsset('Van', { custodian_id: eve.id }),
    ]

    const { status, body } = await giveAll({
      ids: [phone.id, laptop.id, van.id],
      employee_id: ada.id,
      handed_on: day(0),
      due_on: day(9),
      condition: 'good',
      note: 'With chargers',
    })

    expect([status, body.data.changed, body.data.skipped]).toEqual([200, 3, []])
    expect(await history(phone.id)).toMatchObject([
      {
        employee: { name: 'Ada Lind' },
        handed_on: day(0),
        due_on: day(9),
        condition: 'good',
        note: 'With chargers',
        handed_by: { name: 'Test Person' },
      },
    ])
    expect(await asset(phone.id)).toMatchObject({ status: 'in_use', condition: 'good' })
    expect(await asset(laptop.id)).toMatchObject({
      status: 'in_maintenance',
      custodian_id: ada.id,
    })
    expect(await holders(van.id)).toEqual([
      ['Ada Lind', true],
      ['Eve Lind', false],
    ])
    expect(await subjects(ada.email)).toEqual(['Handed over to you: Laptop, Phone + 1'])
    expect(await subjects(eve.email)).toEqual(['Returned: Van'])
  })

  test('to a site or a location moves them there, and ends their assignments', async () => {
    const [ada, depot] = [await addEmployee('Ada'), await addSite('Depot')]
    const bay = await addLocation('Bay 4', depot.id)
    const ids = [
      (await addAsset('Phone', { custodian_id: ada.id })).id,
      (await addAsset('Laptop', { site_id: depot.id })).id,
    ]

    expect((await giveAll({ ids, location_id: bay.id })).body.data.changed).toBe(2)
    for (const id of ids)
      expect(await asset(id)).toMatchObject({
        custodian_id: null,
        site_id: depot.id,
        location_id: bay.id,
        status: 'in_use',
      })
    expect((await giveAll({ ids, site_id: depot.id })).body.data.changed).toBe(2)

    expect(await holders(ids[0]!)).toEqual([
      ['Depot', true],
      ['Bay 4', false],
      ['Ada Lind', false],
    ])
    expect(await holders(ids[1]!)).toEqual([
      ['Depot', true],
      ['Bay 4', false],
    ])
    expect(await asset(ids[1]!)).toMatchObject({ location_id: null })
  })

  test('is recorded in the history of each asset, even if the asset itself doesn’t change', async () => {
    const depot = await addSite('Depot')
    const drill = await addAsset('Drill', { site_id: depot.id, status: 'in_use' })

    const { body } = await giveAll({
      ids: [drill.id],
      site_id: depot.id,
      note: 'Key at the desk',
    })

    expect(await holders(drill.id)).toEqual([['Depot', true]])
    expect((await asset(drill.id)).lock_version).toBe(1)
    await undo(body.data.undo_token)
    const events = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': drill.id },
    })
    expect(events.body.data).toMatchObject([
      {
        action: 'undo',
        changes: { note: ['Key at the desk', null], handed_on: [day(0), null] },
      },
      {
        action: 'hand_over',
        changes: { note: [null, 'Key at the desk'], handed_on: [null, day(0)] },
      },
      { action: 'create' },
    ])
    expect((await asset(drill.id)).lock_version).toBe(1)
  })

  test('skips assets that the rules refuse, and names them', async () => {
    const ada = await addEmployee('Ada')
    const [phone, van, gone] = [
      await addAsset('Phone'),
      await addAsset('Van'),
      await addAsset('Old'),
    ]
    await give(van.id, { employee_id: (await addEmployee('Eve')).id, handed_on: day(-2) })
    await here.call(assetsApi.remove, { params: { id: gone.id } })

    const { body } = await giveAll({
      ids: [phone.id, van.id, gone.id],
      employee_id: ada.id,
      handed_on: day(-5),
    })

    expect(body.data.changed).toBe(1)
    expect(body.data.skipped.map(({ name, code }) => [name, code]).toSorted()).toEqual([
      ['Old', 'archived'],
      ['Van', 'order'],
    ])
    expect(await holders(van.id)).toEqual([['Eve Lind', true]])
  })

  test('accepts a filter, up to the limit of one call', async () => {
    const [ada, depot] = [await addEmployee('Ada'), await addSite('Depot')]
    const phone = await addAsset('Phone', { site_id: depot.id })
    const van = await addAsset('Van')

    const filter = { search: '', 'filter[site_id]': [depot.id] }
    expect((await giveAll({ filter, employee_id: ada.id })).body.data.changed).toBe(1)

    expect(await holders(phone.id)).toEqual([['Ada Lind', true]])
    expect(await holders(van.id)).toEqual([])
    expect(refusal(await giveAll({ employee_id: ada.id }))).toEqual([
      422,
      'invalid_data',
      '/hand_over/ids',
    ])
  })

  test('is refused as a whole if it is wrong for all assets', async () => {
    const left = await addEmployee('Max', { status: 'left' })
    const ada = await addEmployee('Ada', { email: null })
    const ids = [(await addAsset('Phone')).id]
    const tries: [Partial<HandOverMany>, string, string][] = [
      [{ employee_id: left.id }, 'left', '/hand_over/employee_id'],
      [{ employee_id: ada.id, handed_on: day(2) }, 'future', '/hand_over/handed_on'],
      [{ employee_id: ada.id, handed_on: day(0), due_on: day(-1) }, 'order', '/hand_over/due_on'],
      [{ employee_id: ada.id, send_receipt: true }, 'no_email', '/hand_over/send_receipt'],
      [{}, 'invalid_data', '/hand_over/employee_id'],
      [
        { location_id: '0197a3a0-0000-7000-8000-000000000001' },
        'not_found',
        '/hand_over/location_id',
      ],
    ]
    for (const [wrong, code, pointer] of tries)
      expect(refusal(await giveAll({ ids, ...wrong }))).toEqual([422, code, pointer])
    expect(await holders(ids[0]!)).toEqual([])
  })
})

describe('taking several assets back', () => {
  test('ends the assignments on a day, with one mail to each person', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const depot = await addSite('Depot')
    const [phone, laptop, van, drill, box] = [
      await addAsset('Phone', { custodian_id: ada.id }),
      await addAsset('Laptop', { custodian_id: ada.id, status: 'in_maintenance' }),
      await addAsset('Van', { custodian_id: eve.id }),
      await addAsset('Drill'),
      await addAsset('Box'),
    ]
    await give(drill.id, { site_id: depot.id })

    const { body } = await takeAll({
      ids: [phone.id, laptop.id, van.id, drill.id, box.id],
      returned_on: day(0),
      condition: 'fair',
      note: 'All there',
    })

    expect(body.data.changed).toBe(4)
    expect(body.data.skipped.map(({ name, code }) => [name, code])).toEqual([
      ['Box', 'not_handed_over'],
    ])
    expect(await history(phone.id)).toMatchObject([
      {
        returned_on: day(0),
        returned_condition: 'fair',
        return_note: 'All there',
        returned_by: { name: 'Test Person' },
      },
    ])
    expect(await asset(phone.id)).toMatchObject({ custodian_id: null, status: 'in_stock' })
    expect(await asset(laptop.id)).toMatchObject({ custodian_id: null, status: 'in_maintenance' })
    expect(await asset(drill.id)).toMatchObject({ site_id: depot.id, status: 'in_stock' })
    expect(await subjects(ada.email)).toEqual(['Returned: Laptop, Phone'])
    const [mail] = await mailbox.to(eve.email)
    expect(mail!.text).toContain('Note: All there')
  })

  test('sends no mail if it is switched off, and refuses a future day', async () => {
    const ada = await addEmployee('Ada')
    const ids = [(await addAsset('Phone', { custodian_id: ada.id })).id]

    expect(refusal(await takeAll({ ids, returned_on: day(2) }))).toEqual([
      422,
      'future',
      '/take_back/returned_on',
    ])
    await takeAll({ ids, send_receipt: false })

    expect(await mailbox.to(ada.email)).toEqual([])
  })
})

describe('an undo', () => {
  test('restores assignments also to somebody who has left since', async () => {
    const { id } = await addEmployee('Ada')
    const [phone, laptop] = [await addAsset('Phone'), await addAsset('Laptop')]
    await giveAll({ ids: [phone.id, laptop.id], employee_id: id })
    await here.call(employeesApi.update, { params: { id }, body: { employee: { status: 'left' } } })

    const { body } = await takeAll({ filter: { search: '', 'filter[custodian_id]': [id] } })
    expect(body.data).toMatchObject({ changed: 2, skipped: [] })
    expect((await asset(phone.id)).custodian_id).toBeNull()

    expect((await undo(body.data.undo_token)).body.data).toMatchObject({ changed: 2, skipped: [] })
    expect((await asset(laptop.id)).custodian_id).toBe(id)
  })

  test('of a hand-over restores everything, for people and places', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const [depot, hq] = [await addSite('Depot'), await addSite('HQ')]
    const all = [
      await addAsset('Never given', { site_id: depot.id }),
      await addAsset('With Eve', { custodian_id: eve.id }),
      await addAsset('With Ada', { site_id: hq.id }),
      await addAsset('At the depot', { status: 'in_use' }),
      await addAsset('At HQ'),
    ]
    const ids = all.map(({ id }) => id)
    await give(ids[2]!, { employee_id: ada.id, handed_on: day(-9), due_on: day(3), note: 'Old' })
    await give(ids[3]!, { site_id: depot.id, handed_on: day(-5), condition: 'poor' })
    await give(ids[4]!, { site_id: hq.id, due_on: day(1) })
    const state = async () => [
      await Promise.all(ids.map(extra)),
      (await Promise.all(ids.map(asset))).map(
        ({ lock_version: _v, updated_at: _u, ...rest }) => rest,
      ),
    ]
    const before = await state()

    for (const to of [{ employee_id: ada.id }, { site_id: depot.id }, { employee_id: eve.id }]) {
      const { body } = await giveAll({ ids, ...to, due_on: day(20), note: 'New' })
      expect(body.data).toMatchObject({ changed: 5, skipped: [] })
      expect(await state()).not.toEqual(before)
      expect((await undo(body.data.undo_token)).body.data).toMatchObject({ changed: 5 })
      expect(await state()).toEqual(before)
    }
  })

  test('of a return restores the assignments', async () => {
    const [ada, depot] = [await addEmployee('Ada'), await addSite('Depot')]
    const ids = [(await addAsset('Phone')).id, (await addAsset('Drill')).id]
    await give(ids[0]!, { employee_id: ada.id, handed_on: day(-9), note: 'Old' })
    await give(ids[1]!, { site_id: depot.id, due_on: day(4) })
    const before = await Promise.all(ids.map(extra))

    const { body } = await takeAll({ ids, note: 'Back' })
    await undo(body.data.undo_token)

    expect(await Promise.all(ids.map(extra))).toEqual(before)
    expect(await asset(ids[1]!)).toMatchObject({ status: 'in_use' })
  })

  test('skips assets that were changed since, and ends assignments that got new details', async () => {
    const [ada, eve] = [await addEmployee('Ada'), await addEmployee('Eve')]
    const ids = [(await addAsset('Phone', { custodian_id: eve.id })).id, (await addAsset('Van')).id]
    const { body } = await giveAll({ ids, employee_id: ada.id })
    await here.call(assetsApi.update, { params: { id: ids[1]! }, body: { asset: { notes: 'x' } } })
    await give(ids[0]!, { employee_id: ada.id, due_on: day(5) })

    const undone = (await undo(body.data.undo_token)).body.data

    expect(undone).toMatchObject({ changed: 1, skipped: [{ name: 'Van', code: 'stale_record' }] })
    expect(await holders(ids[1]!)).toEqual([['Ada Lind', true]])
    expect((await asset(ids[0]!)).custodian_id).toBe(eve.id)
    expect(await holders(ids[0]!)).toEqual([
      ['Ada Lind', false],
      ['Eve Lind', true],
    ])
  })

  test('is the person’s own, and can be used once', async () => {
    const [ada, kim] = [await addEmployee('Ada'), await here.person('admin')]
    const ids = [(await addAsset('Phone')).id]
    const { body } = await giveAll({ ids, employee_id: ada.id })
    const token = body.data.undo_token!

    const asKim = await kim.call(assignmentsApi.undoMany, {
      body: { hand_over: { undo_token: token } },
    })
    expect(asKim.status).toBe(404)
    expect((await undo(token)).status).toBe(200)
    expect((await undo(token)).status).toBe(404)
  })
})
