import { organizationsApi } from '@steward/contract/accounts.ts'
import { usersApi } from '@steward/contract/users.ts'
import { waysToAmounts } from '@steward/contract/kit/amounts.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newAccount, type TestAccount } from '#test/account.ts'
import { declaredRoutes } from './contract.ts'
import { inputFor } from './route-inputs.ts'
import { ordersOf } from './work-orders.ts'

type Way = ReturnType<typeof waysToAmounts>[number]

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
})

/** The other fields of a list's entry. */
const ENTRY = { period_end: '2026-01-31' }
/** The kinds of events; each has other amounts in its body. */
const EVENTS = [
  { type: 'addition', amount: '1' },
  { type: 'impairment' },
  { type: 'revaluation', fair_value: '1' },
  { type: 'salvage_change', salvage_value: '1' },
  { type: 'partial_disposal', fraction: '0.5' },
]

/** The value with an amount at this place. */
function withAmount(value: unknown, [name, ...rest]: Way, amount: string): unknown {
  if (name === undefined) return amount
  if (name === null) return [withAmount(ENTRY, rest, amount)]
  const fields = (value ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withAmount(fields[name], rest, amount) }
}

const pointerOf = (way: Way) => `/${way.map((name) => name ?? '0').join('/')}`

/** The bodies of a call that may have an amount. */
const bodiesOf = ([wrapper]: Way, body: object = {}): object[] =>
  wrapper === 'depreciation_event'
    ? EVENTS.map((one) => ({ depreciation_event: { effective_date: '2026-01-31', ...one } }))
    : [body]

const sendsAmounts = ({ method, path, body, upload }: Route) =>
  method !== 'GET' && !upload && !path.endsWith('/cells') && waysToAmounts(body).length > 0

test('amounts with more decimals than the currency of the account are refused by every call', async () => {
  const routes = (await declaredRoutes()).filter(sendsAmounts)
  const missed: string[] = []
  for (const route of routes) {
    const input = (await inputFor(route, here)) as { body?: object }
    for (const way of waysToAmounts(route.body)) {
      const body = bodiesOf(way, input.body)
        .map((one) => withAmount(one, way, '1.2345'))
        .find((one) => z.safeParse(route.body, one).success)
      const text = body ? (await here.call(route, { ...input, body } as never)).text : ''
      const source = `"source":${JSON.stringify({ pointer: pointerOf(way) })}`
      if (!text.includes('"code":"decimals"') || !text.includes(source))
        missed.push(`${route.name} ${pointerOf(way)}`)
    }
  }
  expect(missed).toEqual([])
  const names = routes.map(({ name }) => name)
  for (const name of [
    'assets.create',
    'assets.bulk',
    'assets.update_book',
    'assets.add_depreciation_event',
    'asset_categories.update_book',
    'depreciation_methods.create',
    'work_orders.add_cost',
    'work_orders.update_time_entry',
  ])
    expect(names).toContain(name)
}, 60_000)

test('a refusal is in the reader’s language, and fitting amounts are accepted', async () => {
  const yen = await newAccount()
  await yen.call(organizationsApi.update, {
    params: { id: yen.account_id },
    body: { organization: { currency: 'JPY' } },
  })
  await yen.call(usersApi.updateMe, { body: { user: { language: 'de' } } })
  const { id } = await ordersOf(yen).add()
  const add = (unit_cost: string) =>
    yen.call(workOrderCostsApi.addCost, {
      params: { id },
      body: { cost: { description: 'Oil', unit_cost } },
    })

  expect((await add('12.5')).body.errors).toEqual([
    {
      status: '422',
      code: 'decimals',
      title: 'Invalid data',
      detail: 'Japanischer Yen hat keine Nachkommastellen. Geben Sie einen ganzen Betrag ein.',
      source: { pointer: '/cost/unit_cost' },
    },
  ])
  expect((await add('12.00')).body.data.unit_cost).toBe('12')
})

test('people who may not change a record don’t learn what is wrong with an amount', async () => {
  const { id } = await ordersOf(here).add()
  const viewer = await here.person('viewer')
  const body = { cost: { description: 'Oil', unit_cost: '1.234' } }
  expect((await viewer.call(workOrderCostsApi.addCost, { params: { id }, body })).status).toBe(403)
  const params = { id: here.account_id }
  expect((await here.call(workOrderCostsApi.addCost, { params, body })).status).toBe(404)
})
