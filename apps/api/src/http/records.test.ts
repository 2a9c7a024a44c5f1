import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { changedUnderWay } from '#test/under-way.ts'
import { cellsOf } from '#test/workbook.ts'

let here: TestAccount
const { addSite, addAsset, addDepartment } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const asset = (more = {}) => addAsset('Pump', more)
const department = async (name: string, parent_id?: string) =>
  await addDepartment(name, parent_id ? { parent_id } : {})
const readSite = async (id: string) => (await here.call(sitesApi.get, { params: { id } })).body.data

type SiteChanges = Parameters<typeof changeSites>[1]
const changeSites = async (
  ids: string[],
  changes: { status?: 'active' | 'inactive' | 'closed'; archived?: boolean },
  by: Pick<TestAccount, 'call'> = here,
) => by.call(sitesApi.bulk, { body: { sites: { ids, changes } } })
const undo = (undo_token: string | null, by: Pick<TestAccount, 'call'> = here) =>
  by.call(sitesApi.undoBulk, { body: { sites: { undo_token: undo_token! } } })

test('nothing is put into what is archived at that moment', async () => {
  const { id } = await addSite('Depot')
  const archived = { table: 'sites', id, set: 'archived_at = now()' }

  const { status, body } = await changedUnderWay(here, archived, () =>
    here.call(assetsApi.create, { body: { asset: { name: 'Pump', site_id: id } } }),
  )

  expect([status, body.errors?.[0]?.source]).toEqual([422, { pointer: '/asset/site_id' }])
})

describe('a change of many records', () => {
  test('is one version and one event each, and its undo another', async () => {
    const [one, two] = [await addSite('One'), await addSite('Two', { status: 'inactive' })]

    const { body } = await changeSites([one.id, two.id, one.id], { status: 'inactive' })

    expect(body.data).toMatchObject({ changed: 1, skipped: [] })
    expect(await readSite(one.id)).toMatchObject({ status: 'inactive', lock_version: 2 })
    expect(await readSite(two.id)).toMatchObject({ lock_version: 1 })
    await undo(body.data.undo_token)
    expect(await readSite(one.id)).toMatchObject({ status: 'active', lock_version: 3 })
    const history = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Site', 'filter[auditable_id]': one.id } as never,
    })
    expect(history.body.data.map(({ action }) => action)).toEqual(['undo', 'update', 'create'])
  })

  test('names what the rules refuse, and what is not there', async () => {
    const [full, empty] = [await addSite('Full'), await addSite('Empty')]
    await asset({ site_id: full.id })
    const nobody = '0197a3a0-0000-7000-8000-000000000001'

    const { body } = await changeSites([full.id, empty.id, nobody], { status: 'closed' })

    expect(body.data.changed).toBe(1)
    expect(body.data.skipped).toMatchObject([
      { id: nobody, code: 'not_found' },
      { id: full.id, name: 'Full', code: 'not_empty' },
    ])
  })

  test('archives and undoes only for people who may delete', async () => {
    const { id } = await addSite('One')
    const editor = await here.person({ site: ['view', 'update'] })

    expect((await changeSites([id], { archived: true }, editor)).status).toBe(403)
    expect((await changeSites([id], { status: 'inactive' }, editor)).status).toBe(200)
    expect((await readSite(id)).archived_at).toBeNull()
  })

  test('does not archive what is in use, but what goes along with all that uses it', async () => {
    const whole = await department('Whole')
    const inner = await department('Inner', whole.id)
    const outer = await department('Outer')
    const used = await department('Used', outer.id)
    await asset({ department_id: used.id })

    const { body } = await here.call(departmentsApi.bulk, {
      body: {
        departments: {
          ids: [whole.id, inner.id, outer.id, used.id],
          changes: { archived: true },
        },
      },
    })

    expect(body.data.changed).toBe(2)
    expect(body.data.skipped.map(({ name, code }) => [name, code]).sort()).toEqual([
      ['Outer', 'in_use'],
      ['Used', 'in_use'],
    ])
  })

  test('restores what it archived, except for names that are taken by now', async () => {
    const [one, two] = [await addSite('One'), await addSite('Two')]
    const { body } = await changeSites([one.id, two.id], { archived: true })
    await addSite('Two')

    const back = await undo(body.data.undo_token)

    expect(back.body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: two.id, code: 'taken', reason: 'site name has already been taken' }],
    })
    expect((await readSite(one.id)).archived_at).toBeNull()
  })

  test('can be undone once, by its owner, only with its own records', async () => {
    const { id } = await addSite('One')
    const { body } = await changeSites([id], { status: 'inactive' })
    const another = await here.person('admin')

    expect((await undo(body.data.undo_token, another)).status).toBe(404)
    const elsewhere = { departments: { undo_token: body.data.undo_token! } }
    expect((await here.call(departmentsApi.undoBulk, { body: elsewhere })).status).toBe(404)
    expect((await undo(body.data.undo_token)).status).toBe(200)
    expect((await undo(body.data.undo_token)).status).toBe(404)
  })

  test('skips records that were changed since', async () => {
    const { id } = await addSite('One')
    const { body } = await changeSites([id], { status: 'inactive' })
    await here.call(sitesApi.update, { params: { id }, body: { site: { city: 'Kiel' } } })

    const back = await undo(body.data.undo_token)

    expect(back.body.data).toMatchObject({ changed: 0, skipped: [{ id, code: 'stale_record' }] })
    expect(await readSite(id)).toMatchObject({ status: 'inactive', city: 'Kiel' })
  })

  test('refuses a field that can’t be changed for many, by its name', async () => {
    const { id } = await addSite('One')

    const { status, body } = await changeSites([id], { name: 'Same' } as SiteChanges)

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/sites/changes/name' } })
  })
})

describe('facets', () => {
  test('name chosen values even if no record has them any more', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    await here.call(locationsApi.create, {
      body: { location: { name: 'A', site_id: depot.id, type: 'room' } },
    })

    const { body } = await here.call(locationsApi.facets, {
      query: { fields: ['site_id'], 'filter[site_id]': [office.id], 'filter[type]': ['room'] },
    })

    expect(body.data[0]!.values).toEqual([
      { value: depot.id, name: 'Depot', count: 1 },
      { value: office.id, name: 'Office', count: 0 },
    ])
  })

  test('count the values of a field under the other filters, with the names of references', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    for (const [name, site_id] of [
      ['A', depot.id],
      ['B', depot.id],
      ['C', office.id],
    ])
      await here.call(locationsApi.create, {
        body: { location: { name: name!, site_id: site_id!, type: 'room' } },
      })

    const { body } = await here.call(locationsApi.facets, {
      query: { fields: ['site_id', 'type'], 'filter[site_id]': [depot.id] },
    })

    expect(body.data).toEqual([
      {
        field: 'site_id',
        values: [
          { value: depot.id, name: 'Depot', count: 2 },
          { value: office.id, name: 'Office', count: 1 },
        ],
      },
      { field: 'type', values: [{ value: 'room', name: 'room', count: 2 }] },
    ])
  })

  test('are counted once, however often they are asked for', async () => {
    await addSite('One', { country: 'de' })

    const { body } = await here.call(sitesApi.facets, {
      query: { fields: ['country', 'status', 'country', 'country'] },
    })

    expect(body.data.map(({ field }) => field)).toEqual(['country', 'status'])
  })

  test('are narrowed by what is typed, whatever its case and accents', async () => {
    await addSite('One', { country: 'de' })
    await addSite('Two', { country: 'fr' })

    const { body } = await here.call(sitesApi.facets, {
      query: { fields: ['country'], 'search[country]': 'fR' },
    })

    expect(body.data).toEqual([
      { field: 'country', values: [{ value: 'FR', name: 'FR', count: 1 }] },
    ])
  })
})

describe('the complete view', () => {
  test('counts who refers to each record: live ones, and those that the reader sees', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    await asset({ site_id: depot.id })
    const gone = await asset({ site_id: depot.id })
    await here.call(assetsApi.remove, { params: { id: gone.id } })
    await here.call(locationsApi.create, {
      body: { location: { name: 'Yard', site_id: office.id } },
    })

    const { body } = await here.call(sitesApi.list, { query: { view: 'complete' } })
    const one = await here.call(sitesApi.get, {
      params: { id: depot.id },
      query: { view: 'complete' },
    })

    const none = {
      assets: 0,
      work_orders: 0,
      work_requests: 0,
      locations: 0,
      departments: 0,
      employees: 0,
    }
    expect(body.data.map(({ name, counts }) => [name, counts])).toEqual([
      ['Depot', { ...none, assets: 1 }],
      ['Office', { ...none, locations: 1 }],
    ])
    expect(one.body.data.counts).toEqual({ ...none, assets: 1 })
    expect((await here.call(sitesApi.list, {})).body.data[0]!.counts).toBeUndefined()
  })
})

describe('an export', () => {
  const workbook = async (query: object) => {
    const { url } = toRequest(sitesApi.export, { query } as never)
    return here.h.app.inject({ url, headers: here.headers })
  }

  test('has the list’s rows in its order, in the columns that are asked for', async () => {
    await addSite('Berlin', { country: 'de', latitude: 52.5, longitude: 13.4 })
    await addSite('Aachen', { country: 'de' })
    await addSite('Lyon', { country: 'fr' })

    const { text, headers } = await here.call(sitesApi.export, {
      query: {
        'filter[country]': ['DE'],
        order: 'desc',
        columns: ['name', 'latitude', 'manager'],
      },
    })

    expect(text).toBe('\ufeffname,latitude,manager\r\nBerlin,52.5,\r\nAachen,,\r\n')
    expect(headers['content-disposition']).toMatch(/filename="sites-\d{4}-\d\d-\d\d\.csv"/)
  })

  test('has each column once, however often it is requested', async () => {
    await addSite('Aachen', { country: 'de' })

    const { text } = await here.call(sitesApi.export, {
      query: { columns: ['name', 'country', 'name', 'name'] },
    })

    expect(text).toBe('\ufeffname,country\r\nAachen,DE\r\n')
  })

  test('of chosen records has only these, as a workbook with real numbers', async () => {
    const one = await addSite('=One', { latitude: 52.5, longitude: 13.4 })
    await addSite('Two')

    const answer = await workbook({
      format: 'xlsx',
      ids: [one.id],
      columns: ['name', 'latitude', 'created_at'],
    })

    expect(answer.headers['content-disposition']).toContain('.xlsx"')
    const [head, row, ...rest] = await cellsOf(answer.rawPayload)
    expect(head!.map(({ value }) => value)).toEqual(['name', 'latitude', 'created_at'])
    expect(row).toMatchObject([
      { value: '=One', type: 'text' },
      { value: '52.5', type: 'number' },
      { type: 'number', style: 3 },
    ])
    expect(rest).toEqual([])
  })

  test('refuses a column that it does not have and names those that it has', async () => {
    const { status, body } = await here.call(sitesApi.export, { query: { columns: ['search'] } })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'unknown_column',
      source: { parameter: 'columns' },
    })
    expect(body.errors[0]!.detail).toContain('postal_code')
  })

  test(
    'of more rows than are streamed is refused, with the way that is left',
    { timeout: 60_000 },
    async () => {
      await inTransaction(here.ctx, async ({ client }) => {
        for (let first = 1; first <= 50_001; first += 10_000)
          await client!.query(
            `insert into departments (account_id, name)
           select $1, 'Department ' || n from generate_series($2::int, least($2 + 9999, 50001)) n`,
            [here.account_id, first],
          )
      })

      const { status, body } = await here.call(departmentsApi.export, {})

      expect(status).toBe(422)
      expect(body.errors[0]).toMatchObject({ code: 'too_many_rows' })
    },
  )

  test('shows to people who are limited to sites what they see', async () => {
    const depot = await addSite('Depot')
    await addSite('Office')
    const guard = await here.person('asset_manager', [depot.id])

    const { text } = await guard.call(sitesApi.export, { query: { columns: ['name'] } })

    expect(text).toBe('\ufeffname\r\nDepot\r\n')
  })
})
