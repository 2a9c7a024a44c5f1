import { ATTACHMENT_DAYS } from '@steward/contract/attachments.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { removeFileLater } from '#shared/images/store.ts'

/** Deletes removed files that can't be restored any more. */
const OVER = `delete from attachments where account_id = $1
  and archived_at < now() - interval '${ATTACHMENT_DAYS} days' returning file_key, preview_key`

/** Erases files of an account that were removed long enough ago. Safe to run twice at once. */
export async function expireAttachments(services: Services, account_id: string): Promise<void> {
  await inTransaction(systemCtx(services, { account_id }), async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ file_key: string; preview_key: string | null }>(
      OVER,
      [account_id],
    )
    for (const { file_key, preview_key } of rows) {
      await removeFileLater(ctx, file_key)
      await removeFileLater(ctx, preview_key)
    }
  })
}
