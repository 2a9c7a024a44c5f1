import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { getTableName } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRecord, updateRecord } from '#core/bulk/change.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { holdTree } from '#core/records/hierarchy.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { assets } from '#db/schema/assets.ts'
import { departments, employees } from '#db/schema/people.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { untilBlocking } from '#test/builders/jobs.ts'
import { assetRules } from './assets.judge.ts'

let here: TestAccount
const { addAsset, addCategory, addDepartment, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const updateAsset = (ctx: Ctx, id: string, changes: { parent_id: string | null }) =>
  updateRecord(ctx, assetRules, id, changes)
const add = async (name: string) => (await addAsset(name, { asset_tag: name })).id
const parentOf = async (id: string) =>
  (await here.call(assetsApi.get, { params: { id } })).body.data.parent_id

/**
 * Holds a tree; once `second` is waiting for it, takes the record as well, which `second` must not have yet, and does
 * `first` in the same transaction.
 */
async function during<T>(
  tree: Parameters<typeof holdTree>[1],
  id: string,
  second: () => Promise<T>,
  first: (ctx: Ctx) => Promise<unknown> = async () => {},
) {
  return inTransaction(here.ctx, async (ctx) => {
    await holdTree(ctx, tree, 'move')
    const later = second()
    await untilBlocking(clientOf(ctx))
    await clientOf(ctx).query(
      `select from ${getTableName(tree)} where account_id = $1 and id = $2 for update nowait`,
      [here.account_id, id],
    )
    await first(ctx)
    return { later }
  })
}

describe('two simultaneous moves of the same asset', () => {
  test('wait for each other without deadlock, one of several assets and one of a single asset', async () => {
    const [pump, one, other] = [await add('Pump'), await add('One'), await add('Other')]

    const { later } = await during(
      assets,
      pump,
      () =>
        here.call(assetsApi.bulk, {
          body: { assets: { ids: [pump], changes: { parent_id: other } } },
        }),
      (ctx) => updateAsset(ctx, pump, { parent_id: one }),
    )

    expect((await later).body.data).toMatchObject({ changed: 1, skipped: [] })
    expect(await parentOf(pump)).toBe(other)
  })

  test('wait for each other if one is an undo', async () => {
    const [pump, one, other] = [await add('Pump'), await add('One'), await add('Other')]
    await updateAsset(here.ctx, pump, { parent_id: one })
    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [pump], changes: { parent_id: null } } },
    })
    const { undo_token } = body.data as { undo_token: string }

    const { later } = await during(
      assets,
      pump,
      () => here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } }),
      (ctx) => updateAsset(ctx, pump, { parent_id: other }),
    )

    expect((await later).body.data).toMatchObject({ skipped: [{ code: 'stale_record' }] })
    expect(await parentOf(pump)).toBe(other)
  })

  test('wait for each other if one is an import', async () => {
    const [pump, one] = [await add('Pump'), await add('One')]
    await add('Other')
    const rows = [
      ['asset tag', 'parent asset tag'],
      ['Pump', 'Other'],
    ]

    const { later } = await during(
      assets,
      pump,
      () => bringIn(here, csvOf(rows), { mode: 'update' }),
      (ctx) => updateAsset(ctx, pump, { parent_id: one }),
    )

    expect(await later).toMatchObject({ successful_rows: 1, error_rows: 0 })
    expect(await parentOf(pump)).not.toBe(one)
  })
})

test('an import makes no circle with a move that is under way', async () => {
  const [a, b] = [await add('A'), await add('B')]
  const rows = [
    ['asset tag', 'parent asset tag'],
    ['A', 'B'],
  ]

  const { later } = await during(
    assets,
    a,
    () => bringIn(here, csvOf(rows), { mode: 'update' }),
    (ctx) => updateAsset(ctx, b, { parent_id: a }),
  )

  expect((await later).error_details.map(({ code }) => code)).toEqual(['cycle'])
})

describe('other trees', () => {
  const category = async (name: string) => (await addCategory(name)).id
  const department = async (name: string) => (await addDepartment(name)).id
  const employee = async (name: string) => (await addEmployee(name)).id

  test('are taken before their records as well', async () => {
    const kinds = [
      [
        asset_categories,
        category,
        assetCategoriesApi,
        'asset_category',
        'asset_categories',
        'parent_id',
      ],
      [departments, department, departmentsApi, 'department', 'departments', 'parent_id'],
      [employees, employee, employeesApi, 'employee', 'employees', 'manager_id'],
    ] as const
    for (const [table, make, api, one, many, field] of kinds) {
      const [id, above] = [await make('A'), await make('B')]
      const changes = { [field]: above }
      const single = await during(table, id, () =>
        here.call(api.update, { params: { id }, body: { [one]: changes } } as never),
      )
      expect((await single.later).status).toBe(200)
      const bulk = await during(table, id, () =>
        here.call(api.bulk, { body: { [many]: { ids: [id], changes } } } as never),
      )
      expect((await bulk.later).status).toBe(200)
    }
  })
})

test('simultaneous additions don’t wait for each other’s asset tag', async () => {
  const first = async (ctx: Ctx) => {
    await createRecord(ctx, assetRules, { name: 'Pump' })
    const second = await here.call(assetsApi.create, { body: { asset: { name: 'Saw' } } })
    return second.body.data.asset_tag
  }

  expect(await inTransaction(here.ctx, first)).toBe('AST-00002')
})

test('more simultaneous additions than connections all succeed', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      here.call(assetsApi.create, { body: { asset: { name: `Pump ${n}` } } }),
    ),
  )

  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  expect(new Set(made.map(({ body }) => body.data.asset_tag))).toHaveProperty('size', 12)
})
