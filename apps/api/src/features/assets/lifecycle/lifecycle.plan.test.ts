import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '#core/context/ctx.ts'
import { whereOf } from '#core/lists/listing.ts'
import { newAccount } from '#test/account.ts'
import { assetRecords } from '../assets.records.ts'
import { stages } from './stages.queries.ts'

interface Node {
  'Node Type': string
  'CTE Name'?: string
  'Actual Loops': number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

test('the report of a register goes through its assets once for each of its questions', async () => {
  const here = await newAccount()
  await inTransaction(here.ctx, async (ctx) => {
    await ctx.client!.query(
      `insert into assets (account_id, asset_tag, name, purchase_date, purchase_cost, useful_life_months)
       select $1, 'L-' || n, 'Pump', date '2020-01-01' + n, n, 60 from generate_series(1, 50) n`,
      [ctx.account_id],
    )
    const query = z.parse(lifecycleReportApi.get.query, {})
    const where = await whereOf(ctx, assetRecords, { ...query, search: '' })
    const { text, values } = stages(ctx, query, where)
    const { rows } = await ctx.client!.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    const reads = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(({ 'CTE Name': name }) =>
      ['t', 'kept'].includes(name ?? ''),
    )
    expect(reads.length).toBeGreaterThan(3)
    expect(reads.filter(({ 'Actual Loops': loops }) => loops > 1)).toEqual([])
  })
})
