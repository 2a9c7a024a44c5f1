import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { PNG } from '#test/dot.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

type Fields = Record<string, unknown>
const createEmployee = (fields: Fields) =>
  here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Lind', ...fields } },
  })
const createDepartment = (fields: Fields) =>
  here.call(departmentsApi.create, { body: { department: { name: 'Fleet', ...fields } } })
const employee = async (fields: Fields = {}) => (await createEmployee(fields)).body.data
const department = async (fields: Fields = {}) => (await createDepartment(fields)).body.data
const change = (id: string, fields: Fields) =>
  here.call(employeesApi.update, { params: { id }, body: { employee: fields } })
const hand = (custodian_id: string) =>
  here.call(assetsApi.create, { body: { asset: { name: 'Laptop', custodian_id } } })
const names = (body: { data: { full_name: string }[] }) => body.data.map((one) => one.full_name)

/** The present day in a time zone. */
const dayIn = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format()

describe('an employee', () => {
  test('is refused with an e-mail that another one has, in the words that the pages know', async () => {
    await employee({ email: 'ada@example.com' })

    const { status, body } = await createEmployee({ email: 'ADA@example.com' })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      detail: 'employee email has already been taken',
      source: { pointer: '/employee/email' },
    })
  })

  test('is in the site of their location, and leaves it for another site', async () => {
    const site = async (name: string) => (await addSite(name)).id
    const [depot, office] = [await site('Depot'), await site('Office')]
    const { body } = await here.call(locationsApi.create, {
      body: { location: { name: 'Hall', site_id: depot } },
    })
    const { id, ...ada } = await employee({ location_id: body.data.id })

    expect(ada.site).toMatchObject({ name: 'Depot' })
    expect((await createEmployee({ location_id: body.data.id, site_id: office })).status).toBe(422)
    expect((await change(id, { site_id: office })).body.data).toMatchObject({
      site: { name: 'Office' },
      location: null,
    })
  })

  test('can be nobody’s manager in a circle', async () => {
    const [a, b, c] = [await employee(), await employee(), await employee()]
    await change(b.id, { manager_id: a.id })
    await change(c.id, { manager_id: b.id })

    const { status, body } = await change(a.id, { manager_id: c.id })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'circle',
      source: { pointer: '/employee/manager_id' },
    })
    expect((await change(a.id, { manager_id: a.id })).status).toBe(422)
  })

  test('can’t leave before they came', async () => {
    const { id } = await employee({ start_date: '2026-03-01' })

    const { status, body } = await change(id, { end_date: '2026-02-28' })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/employee/end_date' } })
    expect((await change(id, { end_date: '2026-03-01' })).status).toBe(200)
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'who leaves and names no day leaves today, as the day is in %s',
    async (zone) => {
      await here.h.owner.query('update accounts set time_zone = $2 where id = $1', [
        here.account_id,
        zone,
      ])
      const { id } = await employee()

      expect((await change(id, { status: 'left' })).body.data.end_date).toBe(dayIn(zone))
    },
  )

  test('who left on another day, or comes back, has that day or none', async () => {
    const { id } = await employee()

    const left = await change(id, { status: 'left', end_date: '2026-01-31' })
    const back = await change(id, { status: 'active' })

    expect(left.body.data.end_date).toBe('2026-01-31')
    expect(back.body.data).toMatchObject({ status: 'active', end_date: null })
  })

  test('is one person with a sign-in at most, and that one only once', async () => {
    const { user_id } = await here.person('technician')
    const linked = await employee({ user_id })
    expect(linked).toMatchObject({ user: { name: 'Test Person' } })
    const { body: history } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Employee', 'filter[auditable_id]': linked.id },
    })
    expect(history.data[0]!.names).toMatchObject({ [user_id]: 'Test Person' })

    const again = await createEmployee({ user_id })
    const stranger = await createEmployee({ user_id: (await newAccount()).user_id })

    expect(again.body.errors[0]).toMatchObject({ code: 'taken' })
    expect(stranger.body.errors[0]).toMatchObject({ source: { pointer: '/employee/user_id' } })
  })

  test('is not put into a department that was archived', async () => {
    const { id } = await department()
    const { id: ada } = await employee({ department_id: id })
    const { id: other } = await department({ name: 'Other' })
    await here.call(departmentsApi.remove, { params: { id: other } })

    const { status, body } = await change(ada, { department_id: other })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'archived',
      source: { pointer: '/employee/department_id' },
    })
  })

  test('gets a picture, and is rid of it with an empty one', async () => {
    const { id } = await employee()
    const file = new File([PNG], 'ada.png', { type: 'image/png' })

    const set = await here.call(employeesApi.update, { params: { id }, file } as never)
    const gone = await here.call(employeesApi.update, { params: { id }, file: null } as never)

    expect((set.body as never as { data: Fields }).data.image_url).toMatch(/^\/files\//)
    expect((gone.body as never as { data: Fields }).data.image_url).toBeNull()
  })

  test('keeps everything else when only a picture is sent, and takes fields along with one', async () => {
    const { id } = await employee({ job_title: 'Fitter', email: 'ada@example.com' })
    const file = new File([PNG], 'ada.png', { type: 'image/png' })

    const { body } = await here.call(employeesApi.update, {
      params: { id },
      file,
      body: { employee: { phone: '555' } },
    })

    expect(body.data).toMatchObject({ job_title: 'Fitter', email: 'ada@example.com', phone: '555' })
  })

  test('refuses a file that is no picture', async () => {
    const { id } = await employee()
    const file = new File(['hello'], 'ada.png', { type: 'image/png' })

    const { status, body } = await here.call(employeesApi.update, {
      params: { id },
      file,
    } as never)

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/employee/image' } })
  })
})

describe('who left and still holds something', () => {
  test('is listed, with how much it is', async () => {
    const [gone, empty, here_] = [
      await employee({ first_name: 'Gone', status: 'left' }),
      await employee({ first_name: 'Empty', status: 'left' }),
      await employee({ first_name: 'Here' }),
    ]
    await hand(gone.id)
    await hand(gone.id)
    await hand(here_.id)

    const { body } = await here.call(employeesApi.list, {
      query: { 'filter[status]': 'left', 'filter[holding]': true, view: 'complete' },
    })
    const free = await here.call(employeesApi.list, { query: { 'filter[holding]': false } })

    expect(names(body)).toEqual(['Gone Lind'])
    expect(body.data[0]!.counts).toMatchObject({ assets: 2 })
    expect(body.meta.total_records).toBe(1)
    expect(names(free.body)).toEqual(['Empty Lind'])
    expect(empty.end_date).not.toBeNull()
  })

  test('is off the list when the last asset was archived', async () => {
    const { id } = await employee({ status: 'left' })
    const { body } = await hand(id)
    await here.call(assetsApi.remove, { params: { id: body.data.id } })

    const list = await here.call(employeesApi.list, { query: { 'filter[holding]': true } })

    expect(list.body.data).toEqual([])
  })

  test('can’t be archived before it is returned', async () => {
    const { id } = await employee({ status: 'left' })
    await hand(id)

    const { status, body } = await here.call(employeesApi.remove, { params: { id } })

    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'in_use',
      meta: { by: [{ resource: 'assets', count: 1 }] },
    })
  })
})

test('a location stands for all that is in it, in the list and in its counts', async () => {
  const { body: site } = await here.call(sitesApi.create, { body: { site: { name: 'HQ' } } })
  const place = async (fields: Fields) =>
    (
      await here.call(locationsApi.create, {
        body: { location: { site_id: site.data.id, ...fields } as never },
      })
    ).body.data.id
  const floor = await place({ name: 'Floor 1' })
  const room = await place({ name: 'Room 12', parent_id: floor })
  await employee({ location_id: room })
  await employee({ first_name: 'Eva' })

  const { body } = await here.call(employeesApi.list, { query: { 'filter[location_id]': floor } })
  const facets = await here.call(employeesApi.facets, { query: { fields: 'location_id' } })

  expect(names(body)).toEqual(['Ada Lind'])
  expect(facets.body.data[0]!.values).toEqual([
    { value: floor, name: 'Floor 1', path: 'HQ > Floor 1', count: 1 },
    { value: room, name: 'Room 12', path: 'HQ > Floor 1 > Room 12', count: 1 },
    { value: null, name: null, path: null, count: 1 },
  ])
})

describe('a change of many at once', () => {
  test('gives each who leaves their last day, and leaves a day that is known', async () => {
    const [ada, eva] = [await employee(), await employee({ end_date: '2026-01-31' })]

    const { body } = await here.call(employeesApi.bulk, {
      body: { employees: { ids: [ada.id, eva.id], changes: { status: 'left' } } },
    })
    const after = async (id: string) =>
      (await here.call(employeesApi.get, { params: { id } })).body.data.end_date

    expect(body.data).toMatchObject({ changed: 2, skipped: [] })
    expect(await after(ada.id)).toBe(dayIn('UTC'))
    expect(await after(eva.id)).toBe('2026-01-31')
  })

  test('puts nobody under themselves, and says whom it left out', async () => {
    const [boss, ada, eva] = [await employee(), await employee(), await employee()]
    await change(boss.id, { manager_id: ada.id })

    const { body } = await here.call(employeesApi.bulk, {
      body: {
        employees: { ids: [boss.id, ada.id, eva.id], changes: { manager_id: boss.id } },
      },
    })

    expect(body.data.changed).toBe(1)
    expect(body.data.skipped.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [boss.id, 'circle'],
        [ada.id, 'circle'],
      ].sort(),
    )
  })

  test('moves departments, none into itself, and none too deep', async () => {
    const top = await department({ name: 'Top' })
    const inner = await department({ name: 'Inner', parent_id: top.id })
    const other = await department({ name: 'Other' })

    const { body } = await here.call(departmentsApi.bulk, {
      body: { departments: { ids: [top.id, other.id], changes: { parent_id: inner.id } } },
    })

    expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: top.id, code: 'circle' }] })
    const { body: moved } = await here.call(departmentsApi.get, { params: { id: other.id } })
    expect(moved.data.parent).toMatchObject({ name: 'Inner' })
  })
})

describe('a department', () => {
  test('is within another, never within itself', async () => {
    const top = await department({ name: 'Operations' })
    const inner = await department({ name: 'Fleet', parent_id: top.id })

    const { status, body } = await here.call(departmentsApi.update, {
      params: { id: top.id },
      body: { department: { parent_id: inner.id } },
    })

    expect(inner.parent).toMatchObject({ name: 'Operations' })
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'circle',
      source: { pointer: '/department/parent_id' },
    })
  })

  test('says with the complete view how many people and assets it has', async () => {
    const { id } = await department()
    await employee({ department_id: id })
    await here.call(assetsApi.create, { body: { asset: { name: 'Van', department_id: id } } })

    const { body } = await here.call(departmentsApi.get, {
      params: { id },
      query: { view: 'complete' },
    })

    expect(body.data.counts).toMatchObject({ employees: 1, assets: 1, departments: 0 })
  })

  test('is not led by somebody who was archived', async () => {
    const { id } = await employee()
    await here.call(employeesApi.remove, { params: { id } })

    const { body } = await createDepartment({ manager_id: id })

    expect(body.errors[0]).toMatchObject({ source: { pointer: '/department/manager_id' } })
  })
})

test('departments share a name under different parents, and under one they don’t', async () => {
  const [north, south] = [await department({ name: 'North' }), await department({ name: 'South' })]
  const sales = (parent_id: string) => createDepartment({ name: 'Sales', parent_id })

  expect((await sales(north.id)).status).toBe(201)
  expect((await sales(south.id)).status).toBe(201)
  const { status, body } = await sales(north.id)
  expect([status, body.errors[0]!.detail]).toEqual([422, 'department name has already been taken'])
})

test('a department counts its own people and assets, and those of all departments below it', async () => {
  const fleet = await department()
  const trucks = await department({ name: 'Trucks', parent_id: fleet.id })
  const heavy = await department({ name: 'Heavy', parent_id: trucks.id })
  const ada = await employee({ department_id: fleet.id })
  await employee({ department_id: heavy.id, manager_id: ada.id })
  for (const { id } of [trucks, heavy])
    await here.call(assetsApi.create, { body: { asset: { name: 'Truck', department_id: id } } })

  const { body } = await here.call(departmentsApi.list, { query: { view: 'complete' } })

  const seen = body.data.map(({ name, counts, within }) => [name, counts, within?.counts])
  expect(seen).toMatchObject([
    ['Fleet', { employees: 1, assets: 0 }, { employees: 2, assets: 2 }],
    ['Heavy', { employees: 1, assets: 1 }, { employees: 1, assets: 1 }],
    ['Trucks', { employees: 0, assets: 1 }, { employees: 1, assets: 2 }],
  ])
})

test('a department with more than 100 in it counts them all, and names none of them', async () => {
  const fleet = await department()
  for (let n = 0; n < 100; n += 1) await department({ name: `Depot ${n}`, parent_id: fleet.id })

  const { body } = await here.call(departmentsApi.get, {
    params: { id: fleet.id },
    query: { view: 'complete' },
  })

  expect(body.data.within).toMatchObject({ ids: null, counts: { departments: 100 } })
})
