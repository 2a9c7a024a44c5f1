import { assetsApi } from '@steward/contract/assets.ts'
import { type ExportInput, exportsApi } from '@steward/contract/exports.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tidyFiles } from '#jobs/housekeeping.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { inside, lookAtExport, manyAssets, workOnExport } from '#test/builders/jobs.ts'
import { cellsOf } from '#test/workbook.ts'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const ask = (input: Partial<ExportInput> = {}, by: Person = here) =>
  by.call(exportsApi.create, { body: { export: { resource: 'assets', ...input } } })
const start = async (input: Partial<ExportInput> = {}, by: Person = here) => {
  const { status, body } = await ask(input, by)
  expect(status).toBe(202)
  return body.data.id
}
const fetchFile = (id: string, by: Person = here) => by.call(exportsApi.file, { params: { id } })
const written = async (input: Partial<ExportInput> = {}, by: Person = here) => {
  const id = await start(input, by)
  await workOnExport(here, id)
  return (await fetchFile(id, by)).text.replace('\ufeff', '').trimEnd().split('\r\n')
}
const keyOf = async () =>
  (await inside<{ file_key: string | null }>(here, 'select file_key from exports'))[0]?.file_key

describe('an export by job', () => {
  test('notifies whoever asked for it, and them alone, once its file is there', async () => {
    await manyAssets(here, 3)
    const other = await here.person('admin')
    const id = await start()
    const heard = async (by: Person) =>
      (await by.call(notificationsApi.list, { query: {} })).body.data
    expect(await heard(here)).toEqual([])
    await workOnExport(here, id)

    expect(await heard(here)).toMatchObject([
      {
        type: 'export_ready',
        entityId: id,
        name: expect.stringMatching(/^assets-.*\.csv$/),
        said: { rows: 3 },
      },
    ])
    expect(await heard(other)).toEqual([])
  })

  test('is the same file that the list’s own export sends', async () => {
    await manyAssets(here, 4_321, { purchase_cost: 'n', tags: `array['a', 'b']` })
    const query = {
      sort: 'purchase_cost',
      order: 'desc',
      'filter[purchase_cost][gte]': '100',
    } as const
    const sent = await here.call(assetsApi.export, { query })

    const id = await start({
      sort: 'purchase_cost',
      order: 'desc',
      filter: { 'filter[purchase_cost][gte]': '100' },
    })
    await workOnExport(here, id)

    expect(await lookAtExport(here, id)).toMatchObject({
      status: 'completed',
      total_rows: 4_222,
      processed_rows: 4_222,
      bytes: Buffer.byteLength(sent.text),
      file_name: expect.stringMatching(/^assets-\d{4}-\d\d-\d\d\.csv$/),
    })
    const file = await fetchFile(id)
    expect(file.text).toBe(sent.text)
    expect(file.headers['content-disposition']).toContain('attachment; filename="assets-')
  })

  test('writes columns, search and single records as asked, and no formulas', async () => {
    await manyAssets(here, 30, { notes: `case when n = 7 then '=cmd|''/c calc''!A1' end` })
    const { body } = await here.call(assetsApi.list, { query: { search: 'P-7', per_page: 1 } })
    const ids = body.data.map(({ id }) => id)

    const one = await written({ columns: ['name', 'notes'], ids })
    const found = await written({ columns: ['asset_tag'], search: 'Pump 2' })

    expect(one).toEqual(['name,notes', `Pump 7,'=cmd|'/c calc'!A1`])
    expect(found).toHaveLength(12)
  })

  test('writes a workbook too', async () => {
    await manyAssets(here, 2_500)
    const id = await start({ format: 'xlsx', columns: ['asset_tag', 'name'], sort: 'asset_tag' })
    await workOnExport(here, id)

    const { h, headers } = here
    const reply = await h.app.inject({ url: `/api/v1/exports/${id}/file`, headers })
    const rows = await cellsOf(reply.rawPayload)

    expect(rows).toHaveLength(2_501)
    expect(rows[2_500]!.map(({ value }) => value)).toEqual(['P-2500', 'Pump 2500'])
  })

  test('takes a filter by the name of its field, too', async () => {
    await manyAssets(here, 3, { purchase_cost: 'n' })
    const id = await start({ filter: { 'purchase_cost[gte]': '2', status: 'in_stock' } })
    await workOnExport(here, id)

    expect(await lookAtExport(here, id)).toMatchObject({ status: 'completed', total_rows: 2 })
  })

  test('refuses what the list doesn’t have', async () => {
    const column = await ask({ columns: ['colour'] })
    const filter = await ask({ filter: { 'filter[colour]': ['red'] } })
    const short = await ask({ filter: { colour: ['red'] } })
    const sort = await ask({ sort: 'colour' })

    expect(column.body.errors[0]).toMatchObject({ code: 'unknown_column' })
    expect(filter.body.errors[0]).toMatchObject({
      source: { pointer: '/export/filter/filter[colour]' },
    })
    expect(short.body.errors[0]).toMatchObject({ source: { pointer: '/export/filter/colour' } })
    expect(sort.body.errors[0]).toMatchObject({ source: { pointer: '/export/sort' } })
  })

  test('has only what its maker sees', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    await manyAssets(here, 10, {
      site_id: `case when n <= 4 then '${hall}'::uuid else '${depot}'::uuid end`,
    })
    const maker = await here.person('asset_manager', [hall])

    expect(await written({ columns: ['name'] }, maker)).toHaveLength(5)
  })

  test('takes the right to view what is exported', async () => {
    const nobody = await here.person({ site: ['view'] })

    expect((await ask({}, nobody)).status).toBe(403)
    expect((await ask({ resource: 'sites' }, nobody)).status).toBe(202)
  })

  test('tells who sends too much at once to wait for it', async () => {
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await ask()).status)

    expect(answers).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('its file', () => {
  test('is its maker’s alone', async () => {
    const id = await start()
    await workOnExport(here, id)
    const other = await here.person('admin')

    expect((await fetchFile(id, other)).status).toBe(404)
    expect((await other.call(exportsApi.get, { params: { id } })).status).toBe(404)
    expect((await other.call(exportsApi.remove, { params: { id } })).status).toBe(404)
    expect((await other.call(exportsApi.list, { query: {} })).body.data).toEqual([])
  })

  test('isn’t given to somebody who may no longer see what is in it', async () => {
    const [hall, depot] = [(await addSite('Hall')).id, (await addSite('Depot')).id]
    const maker = await here.person('asset_manager')
    const id = await start({}, maker)
    await workOnExport(here, id)
    const limit = (membership: object) =>
      here.call(membershipsApi.update, {
        params: { id: here.account_id, user_id: maker.user_id },
        body: { membership },
      })

    await limit({ site_scope: [hall, depot] })
    expect((await fetchFile(id, maker)).status).toBe(403)
    await here.person({ site: ['view'] })
    const [role] = await inside<{ key: string }>(here, 'select key from roles')
    await limit({ site_scope: [], role_key: role!.key })
    expect((await fetchFile(id, maker)).status).toBe(403)
  })

  test('goes after a day, or when its maker removes it', async () => {
    const { storage } = here.h.services
    const id = await start()
    await workOnExport(here, id)
    const key = (await keyOf())!
    expect(await storage.exists(key)).toBe(true)
    await inside(here, `update exports set expires_at = now() - interval '1 second'`)
    expect((await fetchFile(id)).status).toBe(404)

    await tidyFiles(here.h.services)

    expect((await here.call(exportsApi.get, { params: { id } })).status).toBe(404)
    const removed = await here.h.jobs('housekeeping')
    expect(removed).toContainEqual({ task: 'remove_file', key })
    // The job goes through the accounts of all earlier tests.
  }, 60_000)

  test('is there for as long as the database’s clock says, whatever that of the process does', async () => {
    const id = await start()
    await workOnExport(here, id)
    await inside(here, `update exports set expires_at = now() + interval '1 minute'`)
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })

    expect((await fetchFile(id)).status).toBe(200)
  })

  test('isn’t there before it is finished', async () => {
    const id = await start()

    expect((await fetchFile(id)).status).toBe(409)
  })
})

describe('an export under way', () => {
  test('can be stopped, and leaves no file', async () => {
    await manyAssets(here, 20_000)
    const id = await start()
    const working = workOnExport(here, id)
    await vi.waitUntil(async () => (await lookAtExport(here, id)).processed_rows > 0, {
      timeout: 30_000,
      interval: 5,
    })
    const key = (await keyOf())!

    expect((await here.call(exportsApi.remove, { params: { id } })).status).toBe(204)
    await working

    expect(await lookAtExport(here, id)).toMatchObject({ status: 'cancelled', bytes: null })
    expect(await here.h.services.storage.exists(key)).toBe(false)
    expect((await fetchFile(id)).status).toBe(404)
  })

  test('is begun anew by another worker', async () => {
    await manyAssets(here, 20_000)
    const id = await start({ columns: ['name'] })
    const stop = new AbortController()
    const working = workOnExport(here, id, stop.signal)
    await vi.waitUntil(async () => (await lookAtExport(here, id)).processed_rows > 0, {
      timeout: 30_000,
      interval: 5,
    })
    stop.abort()
    await working
    expect(await lookAtExport(here, id)).toMatchObject({ status: 'processing' })

    await workOnExport(here, id)

    expect(await lookAtExport(here, id)).toMatchObject({
      status: 'completed',
      processed_rows: 20_000,
    })
  })

  test('stops once its maker may not see it any more', async () => {
    const maker = await here.person('asset_manager')
    const id = await start({}, maker)
    await here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: maker.user_id },
      body: { membership: { status: 'deactivated' } },
    })

    await workOnExport(here, id)

    const rows = await inside(here, 'select status, code from exports')
    expect(rows).toEqual([{ status: 'failed', code: 'membership_inactive' }])
  })
})
