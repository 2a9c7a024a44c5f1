import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from './account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite, addCategory, addDepartment } = adding(() => here)
let limited: Person
let category: string
let department: string

beforeEach(async () => {
  here = await newAccount()
  const site = async (name: string) => (await addSite(name)).id
  const [inside, outside] = [await site('Kiel'), await site('Zanzibar')]
  category = (await addCategory('Pumps')).id
  department = (await addDepartment('Works')).id
  for (const place of [{ site_id: outside }, {}])
    await here.call(assetsApi.create, {
      body: {
        asset: { name: 'Pump', category_id: category, department_id: department, ...place },
      },
    })
  await here.call(assetsApi.create, { body: { asset: { name: 'Lamp', site_id: inside } } })
  limited = await here.person('admin', [inside])
})

describe('a person limited to sites', () => {
  test('archives nothing that is used at sites they don’t see', async () => {
    for (const answer of [
      await limited.call(assetCategoriesApi.remove, { params: { id: category } }),
      await limited.call(departmentsApi.remove, { params: { id: department } }),
    ]) {
      expect(answer.status).toBe(409)
      expect((answer.body as { errors: object[] }).errors).toMatchObject([
        { code: 'in_use', meta: { by: [{ resource: 'assets', count: 2 }] } },
      ])
    }
  })

  test('archives nothing of it in a change of many either, and sees no more afterwards', async () => {
    const { body } = await limited.call(departmentsApi.bulk, {
      body: { departments: { ids: [department], changes: { archived: true } } },
    })

    expect(body.data).toMatchObject({ changed: 0, skipped: [{ id: department, code: 'in_use' }] })
    expect((await limited.call(assetsApi.list, {})).body.data.map(({ name }) => name)).toEqual([
      'Lamp',
    ])
  })
})
