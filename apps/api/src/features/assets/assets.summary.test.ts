import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

async function add(name: string, more: Partial<AssetInput> = {}): Promise<void> {
  const { body } = await here.call(assetsApi.create, { body: { asset: { name, ...more } } })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
}

/** So many days from today, far enough from midnight in any time zone. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

async function figures(query: object = {}) {
  const { body } = await here.call(assetsApi.summary, { query: query as never })
  const { warranties_ending, replacements_due, total } = body.data.dashboard_counts
  return { warranties_ending, replacements_due, total }
}

const DISPOSED = {
  status: 'disposed',
  status_reason: 'Sold',
  disposed_on: inDays(-9),
  disposal_type: 'sold',
} as const
const RETIRED = { status: 'retired', status_reason: 'Worn out' } as const

test('warranties that end within thirty days are counted, and replacements due within ninety', async () => {
  await add('Both', { warranty_end: inDays(5), expected_end_date: inDays(5) })
  await add('Over', { warranty_end: inDays(-3), expected_end_date: inDays(-3) })
  await add('Later', { warranty_end: inDays(40), expected_end_date: inDays(40) })
  await add('Far', { warranty_end: inDays(400), expected_end_date: inDays(400) })
  await add('Neither')

  expect(await figures()).toEqual({ warranties_ending: 1, replacements_due: 2, total: 5 })
})

test('retired and disposed assets have no upcoming warranty end or replacement', async () => {
  const soon = { warranty_end: inDays(5), expected_end_date: inDays(5) }
  await add('Here', soon)
  await add('Missing', { ...soon, status: 'missing', status_reason: 'Not found' })
  await add('Sold', { ...soon, ...DISPOSED })
  await add('Worn out', { ...soon, ...RETIRED })

  expect(await figures()).toEqual({ warranties_ending: 2, replacements_due: 2, total: 4 })
  expect(await figures({ 'filter[status]': 'retired,disposed' })).toEqual({
    warranties_ending: 0,
    replacements_due: 0,
    total: 2,
  })
})

test('both follow the filters of the list', async () => {
  const soon = { warranty_end: inDays(5), expected_end_date: inDays(5) }
  await add('Pump', soon)
  await add('Fan', soon)

  expect(await figures({ search: 'pump' })).toEqual({
    warranties_ending: 1,
    replacements_due: 1,
    total: 1,
  })
})
