import type { ExportFormat } from '@steward/contract/kit/export.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { format as words } from '#lib/format.ts'
import { ApiError, download } from '#lib/http.ts'
import { saveFile } from '#lib/save-file.ts'
import { dismissToast, toast } from '#lib/toast.ts'
import { type ListSearch, listPlace, type Narrowing } from './list-search.ts'

/** As many ids as an address holds. */
const IDS_IN_ADDRESS = 350

export interface ExportInput {
  search: ListSearch
  format: ExportFormat
  /** The columns of the file; none exports all there are. */
  columns?: readonly string[]
  /** Only these records. */
  ids?: readonly string[] | undefined
  /** More than one file is sent with at once, as far as is known: a job writes it. */
  large?: boolean
}

/** What only large exports need is fetched for them. */
const startJob = async (name: string, input: ExportInput) =>
  (await import('./export-job.ts')).startExport(name, input)

const isTooMany = (error: unknown) => error instanceof ApiError && error.code === 'too_many_rows'

/**
 * Brings a list out as a file, and says while the server writes it. What is large is written by a job.
 *
 * @param usual what the list is narrowed to where its address says nothing else
 */
export function useExport(route: Route | undefined, usual: Narrowing = {}) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)

  const fetchFile = async (given: Route, { search, format, columns, ids }: ExportInput) => {
    const waiting = toast.info(t('lists.export.preparing'), { duration: 60_000 })
    try {
      const query = {
        ...listPlace(search),
        format,
        ...(columns && { columns: columns.join(',') }),
        ...(ids && { ids: ids.join(',') }),
      }
      const file = await download(given, { query } as never)
      saveFile(file)
      toast.success(t('lists.export.done', { name: file.filename }))
    } finally {
      dismissToast(waiting)
    }
  }

  const tooMany = (most: number) =>
    void toast.warning(t('lists.export.too_many', { formatted: words.integer(most) }))

  const write = async (given: Route, input: ExportInput) => {
    const name = given.path.split('/')[1] ?? ''
    const many = input.ids?.length ?? 0
    if (many > LIMITS.export_ids) return tooMany(LIMITS.export_ids)
    if (many > IDS_IN_ADDRESS) return (await startJob(name, input)) || tooMany(IDS_IN_ADDRESS)
    if (input.large && !input.ids && (await startJob(name, input))) return undefined
    return fetchFile(given, input).catch(async (error: unknown) => {
      if (!isTooMany(error) || !(await startJob(name, input))) throw error
    })
  }

  const run = async (input: ExportInput) => {
    if (!route) return
    setPending(true)
    try {
      await write(route, { ...input, search: { ...usual, ...listPlace(input.search) } })
    } catch (error) {
      toast.error(t('lists.export.failed'), { description: errorText(error, t) })
    } finally {
      setPending(false)
    }
  }

  return { run, pending }
}
