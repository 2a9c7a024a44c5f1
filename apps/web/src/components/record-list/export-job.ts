import { EXPORT_RESOURCES, exportsApi } from '@steward/contract/exports.ts'
import { send } from '#lib/http.ts'
import { trackJob } from '#lib/jobs.ts'
import { narrowingOf } from './list-search.ts'
import type { ExportInput } from './use-export.ts'

/**
 * Lets a job write the file; it is seen in the tray.
 *
 * @returns whether there are such jobs for this list
 */
export async function startExport(name: string, given: ExportInput): Promise<boolean> {
  const { search, format, columns, ids } = given
  const resource = EXPORT_RESOURCES.find((one) => one === name)
  if (!resource) return false
  const { search: text, ...filter } = narrowingOf(search)
  const input = {
    resource,
    format,
    filter,
    ...(text && { search: text }),
    ...(search.sort && { sort: search.sort }),
    ...(search.order && { order: search.order }),
    ...(columns && { columns: [...columns] }),
    ...(ids && { ids: [...ids] }),
  }
  const { data } = await send(exportsApi.create, { body: { export: input } })
  trackJob({ kind: 'export', id: data.id, name })
  return true
}
