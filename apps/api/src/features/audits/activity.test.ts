import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside } from '#test/builders/jobs.ts'
import { listAudits } from './audits.queries.ts'
import { contentOf } from '#core/records/rows.ts'

type Query = NonNullable<InputOf<typeof auditsApi.list>['query']>

/** The default query of a list. */
const LISTED = { page: 1, per_page: 25, search: '', sort: 'event_date', order: 'desc' } as const

let here: TestAccount
const { addSite, addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

async function ask(query: Query, by: Person = here) {
  const { status, body } = await listOf(query, by)
  expect(status).toBe(200)
  return body
}
const listOf = (query: Query, by: Person = here) => by.call(auditsApi.list, { query })
const change = (id: string, asset: object, by: Person = here) =>
  by.call(assetsApi.update, { params: { id }, body: { asset } })

/** Who did what to which record, the newest first. */
const said = async (query: Query, by?: Person) =>
  (await ask(query, by)).data.map(({ user, action, auditable_name }) => [
    user?.name,
    action,
    auditable_name,
  ])

describe('what has happened in the whole account', () => {
  test('is found by who did it, to what kind of record, and in which field', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    const pump = (await addAsset('Pump', { site_id: hall })).id
    const colleague = await here.person('asset_manager')
    await change(pump, { site_id: depot }, colleague)
    await change(pump, { supplier: 'Grundfos' })
    await here.call(departmentsApi.create, { body: { department: { name: 'Care' } } })
    const { user_id } = colleague

    const theirs = await ask({ 'filter[user_id]': [user_id], 'filter[auditable_type]': 'Asset' })

    expect(theirs.data).toMatchObject([
      { auditable_name: 'Pump', changes: { site_id: [hall, depot] }, together: 1, user_id },
    ])
    expect(await said({ 'filter[field]': 'site_id' })).toEqual([
      [theirs.data[0]!.user?.name, 'update', 'Pump'],
    ])
    expect(await said({ 'filter[auditable_type]': 'Department' })).toMatchObject([
      [expect.any(String), 'create', 'Care'],
    ])
  })

  test('is found by when it was done', async () => {
    const pump = (await addAsset('Pump')).id
    await change(pump, { supplier: 'A' })
    const [first] = (await ask({ 'filter[field]': 'supplier' })).data
    await change(pump, { supplier: 'B' })
    const field = { 'filter[field]': 'supplier' }

    const until = await ask({ ...field, 'filter[event_date][lte]': first!.event_date })
    const since = await ask({ ...field, 'filter[event_date][gte]': first!.event_date })

    expect(until.data).toHaveLength(0)
    expect(since.data.map(({ changes }) => changes['supplier']![1])).toEqual(['B', 'A'])
  })

  test('is for those with the right to it, and asks for no other', async () => {
    const technician = await here.person('technician')
    const auditor = await here.person('auditor')

    expect((await listOf({}, technician)).status).toBe(403)
    expect((await listOf({}, auditor)).status).toBe(200)
  })

  test('tells somebody who is limited to sites only of what they see', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    const pump = (await addAsset('Pump', { site_id: hall })).id
    await addAsset('Secret', { site_id: depot })
    await change(pump, { supplier: 'A' })
    const limited = await here.person('asset_manager', [hall])

    const { data } = await ask({ 'filter[auditable_type]': 'Asset' }, limited)

    expect(data.map(({ auditable_name, action }) => [auditable_name, action])).toEqual([
      ['Pump', 'update'],
      ['Pump', 'create'],
    ])
  })

  test('is found by the site of what was changed, however that came there', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    await addAsset('Pump', { site_id: hall })
    const moved = (await addAsset('Crane', { site_id: depot })).id
    await change(moved, { site_id: hall })
    await addAsset('Elsewhere', { site_id: depot })

    expect((await said({ 'filter[site_id]': [hall] })).map(([, ...what]) => what)).toEqual([
      ['update', 'Crane'],
      ['create', 'Crane'],
      ['create', 'Pump'],
      ['create', 'Hall'],
    ])
  })

  test('calls a person by their name, and a record that is gone by none', async () => {
    await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Byron' } },
    })
    const pump = (await addAsset('Pump')).id
    await inside(here, `delete from assets where id = '${pump}'`)

    expect(await said({})).toMatchObject([
      [expect.any(String), 'create', null],
      [expect.any(String), 'create', 'Ada Byron'],
    ])
  })

  test('says how many records one call changed', async () => {
    const ids = [
      (await addAsset('One')).id,
      (await addAsset('Two')).id,
      (await addAsset('Three')).id,
    ]
    await here.call(assetsApi.bulk, { body: { assets: { ids, changes: { supplier: 'A' } } } })

    const { data } = await ask({ 'filter[field]': 'supplier' })

    expect(data.map(({ together }) => together)).toEqual([3, 3, 3])
    const all = await ask({ 'filter[auditable_type]': 'Asset' })
    expect(all.data.slice(3).map(({ together }) => together)).toEqual([1, 1, 1])
  })
})

describe('a field that few changed in a long history', () => {
  test('is looked for piece by piece, each page going on where the one before ended', async () => {
    const pump = (await addAsset('Pump')).id
    await change(pump, { supplier: 'A' })
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await change(pump, { name })
    const query = { ...LISTED, 'filter[field]': 'supplier' }
    const page = async (cursor?: string) =>
      contentOf(await listAudits(here.ctx, { ...query, cursor }, 2))

    const first = await page()
    const second = await page(first.meta.next_cursor!)
    const third = await page(second.meta.next_cursor!)

    for (const { data, meta } of [first, second]) {
      expect(data).toHaveLength(0)
      expect(meta).toMatchObject({ searched_to: expect.any(String), total_exact: false })
    }
    expect(third.data).toMatchObject([{ changes: { supplier: [null, 'A'] } }])
    expect(third.meta).toMatchObject({ next_cursor: null, searched_to: null })
  })
})
