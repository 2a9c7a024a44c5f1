import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { importFile } from '../bulk-imports.queries.ts'
import { storedTitles } from '../file/table-file.ts'
import { undatedColumn, withDay, withDayAgain } from './mapping.ts'

/**
 * A mapping that was changed, with the day of accumulated depreciation: a title may say it in numbers that can be read
 * only once the order of dates is chosen.
 *
 * @param titles the lines above the header, where another sheet or header is chosen with it
 */
export async function withDayOfFile(
  ctx: Ctx,
  id: string,
  mapping: ImportMapping,
  titles: readonly string[] | undefined,
): Promise<ImportMapping> {
  if (titles) return withDay(mapping, titles)
  const column = undatedColumn(mapping)
  if (column === undefined) return mapping
  const { file_key, mapping: before, ...table } = await importFile(ctx, id)
  const isOther = before.date_order !== mapping.date_order || undatedColumn(before) !== column
  if (!isOther) return mapping
  const { storage } = ctx.services
  const isTitled = table.header_row > 1 && file_key && (await storage.exists(file_key))
  const above = isTitled ? await storedTitles(ctx, await storage.getStream(file_key), table) : []
  return withDayAgain(mapping, before, above)
}
