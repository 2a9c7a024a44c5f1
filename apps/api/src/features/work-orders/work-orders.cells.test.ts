import { assetsApi } from '@steward/contract/assets.ts'
import type { CheckedCell } from '@steward/contract/kit/cells.ts'
import { type OrderCellChanges, workOrderCellsApi } from '@steward/contract/work-order-cells.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { addField } from '#test/custom-fields.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount({ flags: { 'work_orders.custom_fields.enable': true } })
  orders = ordersOf(here)
})

const read = async (id: string) =>
  (await here.call(workOrdersApi.get, { params: { id } })).body.data
const rowsOf = <T>(rows: T[]) => ({ body: { work_orders: { rows } } })

type Known = Pick<WorkOrder, 'id' | 'lock_version'>
const write = (rows: [Known, OrderCellChanges][], who: Person = here) =>
  who.call(
    workOrderCellsApi.write,
    rowsOf(rows.map(([{ id, lock_version }, changes]) => ({ id, lock_version, changes }))),
  )
const check = async (rows: [Known, Record<string, string>][], who: Person = here) => {
  const { body } = await who.call(
    workOrderCellsApi.check,
    rowsOf(rows.map(([{ id, lock_version }, texts]) => ({ id, lock_version, texts }))),
  )
  const byField = (cells: readonly CheckedCell[]) =>
    Object.fromEntries(cells.map(({ field, ...cell }) => [field, cell]))
  return { cells: body.data.rows.map(({ cells }) => byField(cells)), skipped: body.data.skipped }
}

describe('cells of work orders', () => {
  test('change each work order with its own values, and are undone together', async () => {
    const [seal, filter] = [
      await orders.add({ title: 'Seal' }),
      await orders.add({ title: 'Filter' }),
    ]

    const { data } = (
      await write([
        [seal, { priority: 'high', due_date: '2027-03-01' }],
        [filter, { title: 'Filters', assigned_to_id: here.user_id }],
      ])
    ).body

    expect(data).toMatchObject({ changed: 2, skipped: [] })
    expect(await read(seal.id)).toMatchObject({ priority: 'high', due_date: '2027-03-01' })
    expect(await read(filter.id)).toMatchObject({
      title: 'Filters',
      assigned_to: { id: here.user_id },
    })
    await here.call(workOrdersApi.undoBulk, {
      body: { work_orders: { undo_token: data.undo_token! } },
    })
    expect(await read(seal.id)).toMatchObject({ priority: 'medium', due_date: null })
    expect(await read(filter.id)).toMatchObject({ title: 'Filter', assigned_to: null })
  })

  test('are read like an import: by names, labels and asset tags', async () => {
    const order = await orders.add({ title: 'Seal' })
    const asset = { name: 'Pump', asset_tag: 'P-1' }
    const pump = (await here.call(assetsApi.create, { body: { asset } })).body.data
    const type = await orders.type({ name: 'Inspection' })

    const { cells, skipped } = await check([
      [
        order,
        {
          priority: 'Urgent',
          asset_id: 'p-1',
          assigned_to_id: here.email,
          work_order_type_id: type.name,
          due_date: '',
          title: '',
        },
      ],
    ])

    expect(skipped).toEqual([])
    expect(cells[0]).toMatchObject({
      priority: { value: 'high', code: null },
      asset_id: { value: pump.id, name: 'Pump' },
      assigned_to_id: { value: here.user_id, code: null },
      work_order_type_id: { value: type.id, name: type.name },
      due_date: { value: null, code: null },
      title: { code: 'required' },
    })
    expect((await read(order.id)).lock_version).toBe(order.lock_version)
  })

  test('report the refused cells, by the rules of the form', async () => {
    const requester = await here.person('requester')
    const order = await orders.add({ title: 'Seal' })

    const { data } = (await write([[order, { assigned_to_id: requester.user_id }]])).body

    expect(data).toMatchObject({
      changed: 0,
      skipped: [{ id: order.id, code: 'not_assignable', field: 'assigned_to_id' }],
      undo_token: null,
    })
  })

  test('can be custom fields of work orders', async () => {
    await addField(here, {
      entity: 'work_order',
      type: 'single_select',
      key: 'shift',
      options: ['Early', 'Late'],
    })
    const order = await orders.add({ title: 'Seal' })

    const { cells } = await check([[order, { 'cf:shift': 'late' }]])
    expect(cells[0]).toMatchObject({ 'cf:shift': { value: 'Late', code: null } })
    await write([[order, { custom_fields: { shift: 'Late' } }]])
    expect((await read(order.id)).custom_fields).toEqual({ shift: 'Late' })
  })

  test('can be checked by technicians, but not by requesters', async () => {
    const order = await orders.add({ title: 'Seal' })
    const technician = await here.person('technician')
    const requester = await here.person('requester')
    const asked: [Known, Record<string, string>][] = [[order, { assigned_to_id: technician.email }]]

    const { cells } = await check(asked, technician)
    expect(cells[0]).toMatchObject({ assigned_to_id: { value: technician.user_id } })
    const refused = await requester.call(
      workOrderCellsApi.check,
      rowsOf([{ id: order.id, lock_version: 1, texts: { title: 'Mine' } }]),
    )
    expect(refused.status).toBe(403)
  })
})
