import * as z from 'zod/mini'
import { assetsApi } from '@steward/contract/assets.ts'
import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import type { Ctx } from '../apps/api/src/core/context/ctx.ts'
import { writeCursor } from '../apps/api/src/core/lists/cursor.ts'
import { ask } from '../apps/api/src/core/context/ctx.ts'
import { facetRecords } from '../apps/api/src/core/lists/listing.ts'
import { getRecord } from '../apps/api/src/core/records/rows.ts'
import type { Pool, Statement } from '../apps/api/src/db/client.ts'
import { listAssets } from '../apps/api/src/features/assets/assets.lists.ts'
import { assetSummary } from '../apps/api/src/features/assets/assets.queries.ts'
import { assetEntity, assetRecords } from '../apps/api/src/features/assets/assets.records.ts'
import { assetTree } from '../apps/api/src/features/assets/assets.tree.ts'
import { recording } from './recording.ts'
import { poolOf, type Stage } from './stage.ts'

type ListQuery = z.output<typeof assetsApi.list.query>

/** Runs `work` over a recording pool and gives the statements it sent, without those of every transaction. */
export async function sentBy(
  stage: Stage,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<Statement[]> {
  const pool: Pool = poolOf(stage)
  try {
    const recorder = recording(pool)
    const ctx = stage.ctx(recorder.pool)
    await work(ctx)
    return recorder.statements.filter(
      ({ text }) => text !== 'begin' && text !== 'commit' && text !== ctx.door.text,
    )
  } finally {
    await pool.end()
  }
}

const parsed = (query: object) => z.parse(assetsApi.list.query, query)

export const listWith = (stage: Stage, query: object): Promise<Statement[]> => {
  const full: ListQuery = parsed(query)
  return sentBy(stage, (ctx) => listAssets(ctx, full))
}

export const recordOf = (stage: Stage, id: string): Promise<Statement[]> =>
  sentBy(stage, (ctx) => getRecord(ctx, assetEntity, id))

export const summaryWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => assetSummary(ctx, z.parse(assetsApi.summary.query, query)))

export const facetsWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => facetRecords(ctx, assetRecords, z.parse(assetsApi.facets.query, query)))

export const treeWith = (stage: Stage, query: object): Promise<Statement[]> =>
  sentBy(stage, (ctx) => assetTree(ctx, z.parse(assetTreeApi.tree.query, query)))

/** Ids from all over the register, and the cursor of the page that ends at a depth. */
export async function landmarks(stage: Stage, depth: number) {
  const pool = poolOf(stage)
  try {
    const ctx = stage.ctx(pool)
    const [ids, last] = await ask(
      ctx,
      {
        text: 'select id from assets where account_id = $1 and archived_at is null order by md5(id::text) limit 500',
        values: [ctx.account_id],
      },
      {
        text: `select name, id from assets where account_id = $1 and archived_at is null
          order by name, id offset $2 limit 1`,
        values: [ctx.account_id, depth - 1],
      },
    )
    const { name, id } = last!.rows[0] as { name: string; id: string }
    return {
      ids: ids!.rows.map((row) => (row as { id: string }).id),
      cursor: writeCursor(parsed({}), [name, id]),
    }
  } finally {
    await pool.end()
  }
}
