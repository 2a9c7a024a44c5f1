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
  /** As the page calls columns and values, unless it says otherwise. */
  headers?: ExportHeaders
  /** The columns of the file; none exports all there are. */
  columns?: readonly string[]
  /** Only these records. */
  ids?: readonly string[] | undefined
  /** More than one file is sent with at once, as far as is known: a job writes it. */
  large?: boolean
}

/** What is to be exported; without a search, everything there is. */
export type ExportWish = Omit<ExportInput, 'search'> & { search?: ListSearch }

/** Brings a list out as a file, and says while the server writes it. */
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
