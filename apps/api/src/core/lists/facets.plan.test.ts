import { assetsApi } from '@steward/contract/assets.ts'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction, type Member } from '#core/context/ctx.ts'
import { assetRecords } from '#features/assets/assets.records.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { facetRecords } from './facets.ts'

/** Some people have two assets, most have one. */
const PEOPLE = 1_500
const WITH_TWO = 450

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
  await inTransaction(here.ctx, async ({ client, account_id }) => {
    const run = (text: string) => client!.query(text, [account_id])
    await run(`insert into employees (account_id, first_name, last_name)
      select $1, 'Person', to_char(n, 'FM0000') from generate_series(1, ${PEOPLE}) n`)
    await run(`insert into assets (account_id, asset_tag, name, custodian_id)
      select $1, 'F-' || time || last_name, 'Laptop', id from employees, generate_series(1, 2) time
      where account_id = $1 and (time = 1 or last_name <= to_char(${WITH_TWO}, 'FM0000'))`)
  })
  await here.h.owner.query('analyze employees, assets')
}, 60_000)

interface Facet {
  values: { value: string; name: string; count: number }[]
}

const facet = (given: object) =>
  inTransaction({ ...here.ctx, member: { site_scope: [] as string[] } as Member }, async (ctx) => {
    const query = z.parse(assetsApi.facets.query, { fields: 'custodian_id', ...given })
    const { answer, read } = await readsOf(ctx, 'employees', (ctx) =>
      facetRecords(ctx, assetRecords, query),
    )
    const { data } = JSON.parse(answer.text) as { data: [Facet] }
    return { values: data[0].values, read }
  })

test('a facet with very many values only has the most frequent ones', async () => {
  const { values, read } = await facet({})

  expect(values).toHaveLength(100)
  expect(values.map(({ count }) => count)).toEqual(Array(100).fill(2))
  expect(values[0]!.name).toBe('Person 0001')
  expect(read).toBeLessThan(3 * WITH_TWO)
})

test('a rare value is found by its name, and shown if it is chosen', async () => {
  const rare = `Person ${PEOPLE}`
  const found = await facet({ 'search[custodian_id]': rare })
  expect(found.values).toMatchObject([{ name: rare, count: 1 }])

  const chosen = await facet({ 'filter[custodian_id]': found.values[0]!.value })
  expect(chosen.values).toHaveLength(100)
  expect(chosen.values).toContainEqual(expect.objectContaining({ name: rare, count: 1 }))
})
