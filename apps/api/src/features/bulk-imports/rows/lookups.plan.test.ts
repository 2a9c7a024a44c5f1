import { beforeAll, expect, test } from 'vitest'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { assetEntity } from '#features/assets/assets.records.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { readsOf } from '#test/reads.ts'
import { archivedNames } from '#shared/naming/archived-names.ts'
import { findHolders } from '#shared/naming/lookups.ts'

const ASSETS = 8_000
const ASKED = 1_000

let here: TestAccount

/**
 * The rows of assets that a piece of work reads, behind the policies that hold whoever is limited to sites, and whoever
 * isn't.
 */
async function readBy(work: (ctx: Ctx) => Promise<unknown>): Promise<number[]> {
  const scopes = ['', '00000000-0000-7000-8000-000000000000']
  return Promise.all(
    scopes.map((scope) =>
      inTransaction(
        { ...here.ctx, member: { site_scope: scope ? [scope] : [] } as unknown as Member },
        async (ctx) => {
          await clientOf(ctx).query("select set_config('app.site_scope', $1, true)", [scope])
          return (await readsOf(ctx, 'assets', work)).read
        },
      ),
    ),
  )
}

const unknown = (prefix: string) => Array.from({ length: ASKED }, (_, n) => `${prefix}-${n}`)

beforeAll(async () => {
  here = await newAccount()
  const add = ({ ctx }: TestAccount, many: number, more = 'null, null') =>
    inTransaction(ctx, ({ client, account_id }) =>
      client!.query(
        `insert into assets (account_id, asset_tag, name, barcode, archived_at)
         select $1, 'L-' || n, 'Pump', ${more} from generate_series(1, ${many}) n`,
        [account_id],
      ),
    )
  // The statistics are older than the account, so the planner takes it for empty.
  for (const other of [await newAccount(), await newAccount()]) await add(other, 2_000)
  await here.h.owner.query('analyze assets')
  await add(here, ASSETS, "'B-' || n, case when n % 2 = 0 then now() end")
})

/** A chunk of values that no asset has, one for each unique field. */
async function expectNothingRead() {
  for (const column of ['asset_tag', 'barcode', 'external_id']) {
    const read = await readBy((ctx) => findHolders(ctx, assetEntity, column, unknown('None')))
    for (const rows of read) expect(rows, column).toBeLessThan(10)
  }
}

/** A chunk of tags, two of which archived assets have: those two are read. */
async function expectArchivedRead() {
  const tags = [...unknown('None'), 'L-10', 'l-8']
  const found: string[] = []
  const read = await readBy(async (ctx) => {
    found.push(...(await archivedNames(ctx, 'Asset', tags)).keys())
  })
  expect(found.toSorted()).toEqual(['l-10', 'l-8'])
  for (const rows of read) expect(rows).toBeLessThan(10)
}

test('looking up a chunk of unknown numbers reads no asset while an account is being filled', async () => {
  await expectNothingRead()
})

test('looking up a chunk of unknown tags reads no archived asset while an account is being filled', async () => {
  await expectArchivedRead()
})

test('looking up a chunk of unknown numbers reads no asset of an account with statistics', async () => {
  await here.h.owner.query('analyze assets')
  await expectNothingRead()
})

test('looking up a chunk of unknown tags reads no archived asset of an account with statistics', async () => {
  await here.h.owner.query('analyze assets')
  await expectArchivedRead()
})
