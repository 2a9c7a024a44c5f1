import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { removeFileLater } from '#shared/images/store.ts'

/** Exports whose file has expired, and old ones without a file. */
const OVER = `delete from exports where account_id = $1 and status not in ('pending', 'processing')
  and coalesce(expires_at, finished_at + interval '24 hours') < now() returning file_key`

/** Deletes expired exports of an account, with their files. Safe to run twice at once. */
export async function expireExports(services: Services, account_id: string): Promise<void> {
  await inTransaction(systemCtx(services, { account_id }), async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ file_key: string | null }>(OVER, [account_id])
    for (const { file_key } of rows) await removeFileLater(ctx, file_key)
  })
}
