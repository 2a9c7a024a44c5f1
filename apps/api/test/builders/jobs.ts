import type { PoolClient } from 'pg'
import { vi } from 'vitest'
import type { BulkChange } from '@steward/contract/kit/bulk.ts'
import { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import { type Export, exportsApi } from '@steward/contract/exports.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { carryOutBulk } from '#features/bulk-changes/worker.ts'
import { carryOutExport } from '#features/exports/worker.ts'
import type { Person, TestAccount } from '../account.ts'

/** Adds many assets without the API: `Pump 1` and so on, with other fields as SQL over `n`. */
export async function manyAssets(
  { ctx, account_id }: TestAccount,
  many: number,
  more: Record<string, string> = {},
): Promise<void> {
  const fields = Object.keys(more).map((field) => `, ${field}`)
  const values = Object.values(more).map((value) => `, ${value}`)
  await inTransaction(ctx, async (ctx) => {
    await clientOf(ctx).query(
      `insert into assets (account_id, asset_tag, name${fields.join('')})
       select $1, 'P-' || n, 'Pump ' || n${values.join('')} from generate_series(1, $2::int) n`,
      [account_id, many],
    )
  })
}

/** Queries the database inside the account. */
export const inside = <Row extends object>({ ctx }: TestAccount, text: string): Promise<Row[]> =>
  inTransaction(ctx, async (ctx) => (await clientOf(ctx).query<Row>(text)).rows)

const never = new AbortController().signal
const options = ({ h }: TestAccount) => ({
  services: h.services,
  kinds: h.app.kinds,
  imports: h.app.imports,
})

/** Runs a bulk change to its end, or until the signal. */
export const workOnBulk = (here: TestAccount, id: string, signal = never) =>
  carryOutBulk(options(here), { account_id: here.account_id, id }, signal)

export const workOnExport = (here: TestAccount, id: string, signal = never) =>
  carryOutExport(options(here), { account_id: here.account_id, id }, signal)

export const lookAtBulk = async ({ call }: Person, id: string): Promise<BulkChange> =>
  (await call(bulkChangesApi.get, { params: { id } })).body.data

export const lookAtExport = async ({ call }: Person, id: string): Promise<Export> =>
  (await call(exportsApi.get, { params: { id } })).body.data

/** Waits until another transaction waits for a lock of this one. */
export const untilBlocking = (client: PoolClient): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      // pg_stat_activity doesn't change within a transaction; locks are read anew.
      const waiting =
        'select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))'
      return (await client.query(waiting)).rowCount! > 0
    },
    { timeout: 30_000, interval: 20 },
  )
