import { askRows } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { removeFile } from '#shared/images/store.ts'
import { entriesOf, filesBelow } from '#storage/walk.ts'

const DAY_MS = 24 * 60 * 60_000

/** The number of names that are compared with the table at once. */
const AT_ONCE = 1_000

/** Those of some names that no row has. Removed files that can be restored still have a row. */
const UNNAMED = `
  select n.key from unnest($2::text[]) n(key)
  left join (
    select file_key as key from attachments where account_id = $1
    union all
    select preview_key from attachments where account_id = $1 and preview_key is not null
  ) a on a.key = n.key
  where a.key is null`

/** The files of days that ended at least a day ago, one folder after the other. */
async function* filesOf({ storage }: Services, account_id: string): AsyncGenerator<string> {
  const folder = `${account_id}/attachments`
  const recent = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  for await (const { isDirectory, name } of entriesOf(storage, folder)) {
    if (!isDirectory || name >= recent) continue
    for await (const { key } of filesBelow(storage, `${folder}/${name}`)) yield key
  }
}

/** @returns how many of these were removed */
async function removeUnnamed(services: Services, account_id: string, keys: readonly string[]) {
  const ctx = systemCtx(services, { account_id })
  const unnamed = await askRows<{ key: string }>(ctx, { text: UNNAMED, values: [account_id, keys] })
  for (const { key } of unnamed) await removeFile(services, key)
  return unnamed.length
}

/**
 * Deletes uploaded files of an account that no row names: a process that is killed between storing a file and writing
 * its row leaves one behind. Files of the last day stay, because their rows may still be written. Safe to run twice at
 * once.
 */
export async function sweepUploads(services: Services, account_id: string): Promise<void> {
  let removed = 0
  let keys: string[] = []
  for await (const key of filesOf(services, account_id)) {
    keys.push(key)
    if (keys.length < AT_ONCE) continue
    removed += await removeUnnamed(services, account_id, keys)
    keys = []
  }
  if (keys.length > 0) removed += await removeUnnamed(services, account_id, keys)
  if (removed > 0) services.log.info({ account_id, removed }, 'uploads that no record names went')
}
