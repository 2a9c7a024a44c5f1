import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { createRecord } from '#core/bulk/change.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { untilBlocking } from '#test/builders/jobs.ts'
import { adding } from '#test/builders/register.ts'
import { assetRules } from '../../assets/assets.judge.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const tags = async () => {
  const { body } = await here.call(assetsApi.list, { query: { sort: 'asset_tag', order: 'asc' } })
  return body.data.map(({ asset_tag, name }) => [asset_tag, name])
}

test('assets get their tags while an import that gives some is under way, and none is lost if it is tried again', async () => {
  const file = csvOf([
    ['asset_tag', 'name'],
    ['', 'Pump'],
    ['A-1', 'Fan'],
  ])

  const { done } = await inTransaction(here.ctx, async (ctx) => {
    await createRecord(ctx, assetRules, { name: 'Boiler', asset_tag: 'A-1' })
    // It has a tag for the first row, and waits for what becomes of the second.
    const done = bringIn(here, file)
    await untilBlocking(clientOf(ctx))
    await addAsset('Lamp')
    return { done }
  })

  expect(await done).toMatchObject({ successful_rows: 1, error_rows: 1 })
  expect(await tags()).toEqual([
    ['A-1', 'Boiler'],
    ['AST-00001', 'Pump'],
    ['AST-00002', 'Lamp'],
  ])
})
