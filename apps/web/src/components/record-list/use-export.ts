import type { ExportFormat } from '@steward/contract/kit/export.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { format as words } from '#lib/format.ts'
import { errorText } from '#lib/error-text.ts'
import { download } from '#lib/http.ts'
import { saveFile } from '#lib/save-file.ts'
import { dismissToast, toast } from '#lib/toast.ts'
import { type ListSearch, listPlace } from './list-search.ts'

/** As many ids as an address holds. */
const MOST_IDS = 350

export interface ExportInput {
  search: ListSearch
  format: ExportFormat
  /** The columns of the file; none exports all there are. */
  columns?: readonly string[]
  /** Only these records. */
  ids?: readonly string[] | undefined
}

/** Brings a list out as a file, and says while the server writes it. */
export function useExport(route: Route | undefined) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)

  const run = async ({ search, format, columns, ids }: ExportInput) => {
    if (!route) return
    if (ids && ids.length > MOST_IDS) {
      toast.warning(t('lists.export.too_many', { formatted: words.integer(MOST_IDS) }))
      return
    }
    setPending(true)
    const waiting = toast.info(t('lists.export.preparing'), { duration: 60_000 })
    try {
      const query = {
        ...listPlace(search),
        format,
        ...(columns && { columns: columns.join(',') }),
        ...(ids && { ids: ids.join(',') }),
      }
      const file = await download(route, { query } as never)
      saveFile(file)
      toast.success(t('lists.export.done', { name: file.filename }))
    } catch (error) {
      toast.error(t('lists.export.failed'), { description: errorText(error, t) })
    } finally {
      dismissToast(waiting)
      setPending(false)
    }
  }

  return { run, pending }
}
