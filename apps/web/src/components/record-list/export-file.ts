import { EXPORT_RESOURCES, exportsApi } from '@steward/contract/exports.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import type { TFunction } from 'i18next'
import { format as words } from '#lib/format.ts'
import { ApiError, download, send } from '#lib/http.ts'
import { trackJob } from '#lib/jobs.ts'
import { saveFile } from '#lib/save-file.ts'
import { dismissToast, toast } from '#lib/toast.ts'
import { listPlace, narrowingOf } from './list-search.ts'
import type { ExportInput } from './use-export.ts'

/** The number of ids that fit into a URL. */
const IDS_IN_ADDRESS = 350

/**
 * Starts an export job, which is shown in the tray.
 *
 * @returns whether this list has such jobs
 */
async function startJob(name: string, given: ExportInput): Promise<boolean> {
  const { search, format, headers = 'labels', columns, ids } = given
  const resource = EXPORT_RESOURCES.find((one) => one === name)
  if (!resource) return false
  const { search: text, ...filter } = narrowingOf(search)
  const input = {
    resource,
    format,
    headers,
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

async function fetchFile(route: Route, given: ExportInput, t: TFunction): Promise<void> {
  const { search, format, headers = 'labels', columns, ids } = given
  const waiting = toast.info(t('lists.export.preparing'), { duration: 60_000 })
  try {
    const query = {
      ...listPlace(search),
      format,
      headers,
      ...(columns && { columns: columns.join(',') }),
      ...(ids && { ids: ids.join(',') }),
    }
    const file = await download(route, { query })
    saveFile(file)
    toast.success(t('lists.export.done', { name: file.filename }))
  } finally {
    dismissToast(waiting)
  }
}

const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'too_many_rows'

/** Exports a list to a file, or starts a job if it is large. */
export async function exportFile(route: Route, input: ExportInput, t: TFunction): Promise<void> {
  const name = route.path.split('/')[1] ?? ''
  const many = input.ids?.length ?? 0
  const tooMany = (most: number) =>
    void toast.warning(t('lists.export.over_limit', { formatted: words.integer(most) }))
  if (many > LIMITS.export_ids) return tooMany(LIMITS.export_ids)
  if (many > IDS_IN_ADDRESS) {
    if (!(await startJob(name, input))) tooMany(IDS_IN_ADDRESS)
    return undefined
  }
  if (input.large && !input.ids && (await startJob(name, input))) return undefined
  return fetchFile(route, input, t).catch(async (error: unknown) => {
    if (!isTooMany(error) || !(await startJob(name, input))) throw error
  })
}
