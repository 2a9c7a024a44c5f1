import { beforeAll, expect, test } from 'vitest'
import { type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { assetEntity } from '#features/assets/assets.records.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { archivedNames } from '#shared/naming/archived-names.ts'
import { findHolders } from '#shared/naming/lookups.ts'

const ASSETS = 8_000
const ASKED = 1_000

let here: TestAccount

/** The rows of assets that a piece of work reads, behind the policies that hold whoever is limited to sites, and whoever isn't. */
async function readBy(work: (ctx: Ctx) => Promise<unknown>): Promise<number[]> {
  const scopes = ['', '00000000-0000-7000-8000-000000000000']
  return Promise.all(
    scopes.map((scope) =>
      inTransaction(
        { ...here.ctx, member: { site_scope: scope ? [scope] : [] } as unknown as Member },
        async (ctx) => {
          await ctx.client!.query("select set_config('app.site_scope', $1, true)", [scope])
          await work(ctx)
          const { rows } = await ctx.client!.query<{ read: string }>(
            `select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
             from pg_stat_xact_user_tables where relname = 'assets'`,
          )
          return Number(rows[0]!.read)
        },
      ),
    ),
  )
}

const unknown = (prefix: string) => Array.from({ length: ASKED }, (_, n) => `${prefix}-${n}`)

beforeAll(async () => {
  here = await newAccount()
  const add = (text: string) =>
    inTransaction(here.ctx, ({ client, account_id }) => client!.query(text, [account_id]))
  await add(
    "insert into assets (account_id, asset_tag, name, archived_at) select $1, 'Gone-' || n, 'Pump', now() from generate_series(1, 10) n",
  )
  // What the planner knows is from before most of them came in, as while an import is under way.
  await here.h.owner.query('analyze assets')
  await add(
    `insert into assets (account_id, asset_tag, name, barcode, archived_at)
     select $1, 'L-' || n, 'Pump', 'B-' || n, case when n % 2 = 0 then now() end from generate_series(1, ${ASSETS}) n`,
  )
})

test('a chunk of tags that nothing has reads no archived asset but those that had one of them', async () => {
  const tags = [...unknown('None'), 'GONE-7', 'l-8']
  const found: string[] = []
  const read = await readBy(async (ctx) => {
    found.push(...(await archivedNames(ctx, 'Asset', tags)).keys())
  })
  expect(found.toSorted()).toEqual(['gone-7', 'l-8'])
  for (const rows of read) expect(rows).toBeLessThan(10)
})

test.each(['asset_tag', 'barcode', 'external_id'])(
  'a chunk of values of %s that nothing has reads no asset',
  async (column) => {
    const read = await readBy((ctx) => findHolders(ctx, assetEntity, column, unknown('None')))
    for (const rows of read) expect(rows).toBeLessThan(10)
  },
)
