import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRecord } from '#core/bulk/change.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { DrawnNumbers, drawNumbers } from '#core/records/series.ts'
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

test('assets that are created during an import get tags of their own, and a repeated piece skips no tag', async () => {
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

describe('a tag that the file has further down', () => {
  test('isn’t given to a parent that an earlier row creates', async () => {
    const file = csvOf([
      ['asset_tag', 'name', 'parent'],
      ['', 'Pump', 'Plant'],
      ['AST-00001', 'Fan', ''],
    ])
    expect(await bringIn(here, file, { create_missing: true })).toMatchObject({
      successful_rows: 2,
      error_rows: 0,
    })
    expect(await tags()).toContainEqual(['AST-00001', 'Fan'])
  })

  test('isn’t given by a second attempt either, which reuses the tags of the first', async () => {
    const drawn = new DrawnNumbers()
    const draw = (isReserved: (number: string) => boolean) =>
      inTransaction(here.ctx, (ctx) => {
        const series = { table: 'assets', column: 'asset_tag', prefix: 'AST-', digits: 5 }
        return drawNumbers(ctx, { ...series, mayHaveGaps: true }, 1, { drawn, isReserved })
      })
    expect(await draw(() => false)).toEqual(['AST-00001'])
    drawn.putBack()
    expect(await draw((number) => number === 'ast-00001')).toEqual(['AST-00002'])
  })
})
