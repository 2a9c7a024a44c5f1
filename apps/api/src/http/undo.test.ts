import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { type AssetChanges, assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite, addLocation, addDepartment, addAsset, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const location = async (name: string, site_id: string, parent_id: string | null = null) =>
  (await addLocation(name, site_id, { parent_id })).id
const department = async (name: string, parent_id: string | null = null) =>
  (await addDepartment(name, { parent_id })).id
const asset = async (more = {}) => (await addAsset('Pump', more)).id
const readAsset = async (id: string) =>
  (await here.call(assetsApi.get, { params: { id } })).body.data

type Departments = Parameters<typeof changeDepartments>[1]
const changeDepartments = async (
  ids: string[],
  changes: { parent_id?: string | null; archived?: boolean },
) => {
  const { body } = await here.call(departmentsApi.bulk, { body: { departments: { ids, changes } } })
  return body.data
}
const undoDepartments = async (ids: string[], changes: Departments, meanwhile: () => unknown) => {
  const { undo_token } = await changeDepartments(ids, changes)
  await meanwhile()
  const { body } = await here.call(departmentsApi.undoBulk, {
    body: { departments: { undo_token: undo_token! } },
  })
  return body.data
}

const undoAssets = async (ids: string[], changes: AssetChanges, meanwhile: () => unknown) => {
  const { body } = await here.call(assetsApi.bulk, { body: { assets: { ids, changes } } })
  await meanwhile()
  const back = await here.call(assetsApi.undoBulk, {
    body: { assets: { undo_token: body.data.undo_token! } },
  })
  return back.body.data
}

const changeLocations = async (ids: string[], archived: boolean) =>
  (await here.call(locationsApi.bulk, { body: { locations: { ids, changes: { archived } } } })).body
    .data

describe('taking a bulk change back', () => {
  test('moves nothing into its own content', async () => {
    const [old, fresh] = [await department('Old'), await department('New')]
    const [team, other] = [await department('Team', old), await department('Other', old)]

    const done = await undoDepartments([team, other], { parent_id: fresh }, () =>
      changeDepartments([old], { parent_id: team }),
    )

    expect(done).toMatchObject({ changed: 1, skipped: [{ id: team, code: 'circle' }] })
    const { body } = await here.call(departmentsApi.get, { params: { id: team } })
    expect(body.data.parent_id).toBe(fresh)
  })

  test('creates no circle from two moves that are valid alone', async () => {
    const [c, d, fresh] = [await department('C'), await department('D'), await department('New')]
    const [a, b] = [await department('A', c), await department('B', d)]

    const done = await undoDepartments([a, b], { parent_id: fresh }, async () => {
      await changeDepartments([c], { parent_id: b })
      await changeDepartments([d], { parent_id: a })
    })

    expect(done.changed).toBe(1)
    expect(done.skipped).toMatchObject([{ code: 'circle' }])
  })

  test('makes nobody the manager of their own manager', async () => {
    const employee = async (first_name: string, manager_id: string | null = null) =>
      (await addEmployee(first_name, { last_name: 'Byron', manager_id })).id
    const boss = await employee('Ada')
    const clerk = await employee('Bea', boss)
    const { body } = await here.call(employeesApi.bulk, {
      body: { employees: { ids: [clerk], changes: { manager_id: null } } },
    })
    await here.call(employeesApi.update, {
      params: { id: boss },
      body: { employee: { manager_id: clerk } },
    })

    const back = await here.call(employeesApi.undoBulk, {
      body: { employees: { undo_token: body.data.undo_token! } },
    })

    expect(back.body.data).toMatchObject({ changed: 0, skipped: [{ id: clerk, code: 'circle' }] })
  })

  test('archives nothing again that is in use by now', async () => {
    const [used, unused] = [await department('Used'), await department('Unused')]
    await changeDepartments([used, unused], { archived: true })

    const done = await undoDepartments([used, unused], { archived: false }, () =>
      asset({ department_id: used }),
    )

    expect(done).toMatchObject({ changed: 1, skipped: [{ id: used, code: 'in_use' }] })
    const { body } = await here.call(departmentsApi.get, { params: { id: unused } })
    expect(body.data.archived_at).not.toBeNull()
  })

  test('restores the status of assets, even if people couldn’t choose it from the present one', async () => {
    const id = await asset({ status: 'in_use' })

    const done = await undoAssets(
      [id],
      { status: 'retired', status_reason: 'worn' },
      async () => undefined,
    )

    expect(done).toMatchObject({ changed: 1, skipped: [] })
    expect(await readAsset(id)).toMatchObject({ status: 'in_use', status_reason: null })
  })

  test('moves assets into no place that was moved elsewhere or archived', async () => {
    const [from, to] = [(await addSite('From')).id, (await addSite('To')).id]
    const room = await location('Room', from)
    const moved = await asset({ location_id: room })
    const { body } = await here.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Pumps' } },
    })
    const category = body.data.id
    const sorted = await asset({ category_id: category })

    const places = await undoAssets([moved], { site_id: to }, () =>
      here.call(locationsApi.update, { params: { id: room }, body: { location: { site_id: to } } }),
    )
    const categories = await undoAssets([sorted], { category_id: null }, () =>
      here.call(assetCategoriesApi.remove, { params: { id: category } }),
    )

    expect(places).toMatchObject({ changed: 0, skipped: [{ id: moved }] })
    expect(await readAsset(moved)).toMatchObject({ site_id: to, location_id: null })
    expect(categories).toMatchObject({ changed: 0, skipped: [{ id: sorted, code: 'archived' }] })
  })
})

describe('locations that come back together', () => {
  test('stay archived while their parent is archived', async () => {
    const hall = (await addSite('Hall')).id
    const floor = await location('Floor', hall)
    const room = await location('Room', hall, floor)
    await changeLocations([floor, room], true)

    const alone = await changeLocations([room], false)
    await here.call(sitesApi.remove, { params: { id: hall } })
    const all = await changeLocations([floor, room], false)

    expect(alone).toMatchObject({ changed: 0, skipped: [{ id: room, code: 'parent_archived' }] })
    expect(alone.skipped[0]!.reason).toContain('Floor')
    expect(all.changed).toBe(0)
    expect(all.skipped.map(({ code }) => code)).toEqual(['parent_archived', 'parent_archived'])
  })

  test('are restored with their parent, whichever was created first', async () => {
    const hall = (await addSite('Hall')).id
    const room = await location('Room', hall)
    const floor = await location('Floor', hall)
    const wing = await location('Wing', hall)
    for (const [id, parent_id] of [
      [room, floor],
      [floor, wing],
    ] as const)
      await here.call(locationsApi.update, { params: { id }, body: { location: { parent_id } } })
    const { undo_token } = await changeLocations([room, floor, wing], true)

    const { body } = await here.call(locationsApi.undoBulk, {
      body: { locations: { undo_token: undo_token! } },
    })

    expect(body.data).toMatchObject({ changed: 3, skipped: [] })
  })

  test('stay archived with a parent whose name is taken by now', async () => {
    const hall = (await addSite('Hall')).id
    const floor = await location('Floor', hall)
    const room = await location('Room', hall, floor)
    await changeLocations([floor, room], true)
    await location('Floor', hall)

    const done = await changeLocations([floor, room], false)

    expect(done.changed).toBe(0)
    expect(done.skipped.map(({ code }) => code)).toEqual(['taken', 'parent_archived'])
  })
})
