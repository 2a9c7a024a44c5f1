import type { ExportFormat, ExportHeaders } from '@steward/contract/kit/export.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { toast } from '#lib/toast.ts'
import { type Bounds, everythingIn, type ListSearch, listPlace } from './list-search.ts'

export interface ExportInput {
  search: ListSearch
  format: ExportFormat
  /** With the page's labels of columns and values, unless specified otherwise. */
  headers?: ExportHeaders
  /** The columns of the file; all if undefined. */
  columns?: readonly string[]
  /** Only these records. */
  ids?: readonly string[] | undefined
  /** Probably too large for a direct download: a job writes it. */
  large?: boolean
}

/** What to export; without a search all records. */
type ExportWish = Omit<ExportInput, 'search'> & { search?: ListSearch }

/** Exports a list to a file, with a message while the server writes it. */
export function useExport(route: Route | undefined, list: Bounds) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)

  const run = async ({ search, ...wish }: ExportWish) => {
    if (!route) return
    setPending(true)
    try {
      const { exportFile } = await import('./export-file.ts')
      const asked = search ? { ...list.usual, ...listPlace(search) } : everythingIn(list)
      await exportFile(route, { ...wish, search: asked }, t)
    } catch (error) {
      toast.error(t('lists.export.failed'), { description: errorText(error, t) })
    } finally {
      setPending(false)
    }
  }

  return { run, pending }
}
