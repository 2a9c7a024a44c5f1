import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { removeFileLater } from '#shared/images/store.ts'

/** The files of imports that have been over for so long, whatever came of them. What they imported stays. */
const OLD_FILES = `
  with old as (
    select id, file_key from bulk_imports
    where account_id = $1 and file_key is not null and finished_at < now() - interval '90 days'
      and status in ('completed', 'failed')
    for update skip locked)
  update bulk_imports b set file_key = null from old where b.account_id = $1 and b.id = old.id
  returning old.file_key`

/** Imports that were uploaded or tried, and that nobody came back to. */
const FORGOTTEN = `
  with forgotten as (
    select id from bulk_imports
    where account_id = $1 and status = 'pending' and updated_at < now() - interval '7 days'
    for update skip locked),
  gone as (
    delete from bulk_imports b using forgotten where b.account_id = $1 and b.id = forgotten.id
    returning b.id, b.file_key, b.filename),
  errors as (
    delete from import_errors e using gone where e.account_id = $1 and e.import_id = gone.id),
  history as (
    insert into audits (account_id, auditable_type, auditable_id, action, changes, request_id)
    select $1, 'BulkImport', id, 'delete', jsonb_build_object('filename', jsonb_build_array(filename, null)), 'job'
    from gone)
  select file_key from gone`

/**
 * Clears away what uploads have left behind in an account: the file of an import 90 days after its end, and an import
 * that nobody started within 7 days, with its file. Safe to run twice at once.
 */
export async function expireImports(services: Services, account_id: string): Promise<void> {
  await inTransaction(systemCtx(services, { account_id }), async (ctx) => {
    for (const text of [OLD_FILES, FORGOTTEN]) {
      const { rows } = await clientOf(ctx).query<{ file_key: string | null }>(text, [account_id])
      for (const { file_key } of rows) await removeFileLater(ctx, file_key)
    }
  })
}
