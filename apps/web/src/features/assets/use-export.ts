import { assetsApi } from '@steward/contract/assets.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#lib/error-text.ts'
import { download } from '#lib/http.ts'
import { saveFile } from '#lib/save-file.ts'
import { dismissToast, toast } from '#lib/toast.ts'
import { type AssetSearch, listPlace } from './asset-search.ts'

/** The columns of the file that stand for a column of the list. */
const EXPORTED: Readonly<Record<string, readonly string[]>> = {
  name: ['asset_tag', 'name'],
  asset_tag: ['asset_tag'],
  status: ['status'],
  category: ['category'],
  place: ['site', 'location'],
  custodian: ['custodian'],
  purchase_cost: ['purchase_cost'],
  serial_number: ['serial_number'],
  model: ['model'],
  manufacturer: ['manufacturer'],
  purchase_date: ['purchase_date'],
  warranty_end: ['warranty_end'],
  department: ['department'],
  parent: ['parent_asset_tag'],
  condition: ['condition'],
  created_at: ['created_at'],
  updated_at: ['updated_at'],
}

export interface ExportInput {
  search: AssetSearch
  /** The columns on screen, in their order; none exports all there are. */
  columns?: readonly string[]
  /** Only these assets. */
  ids?: readonly string[]
}

/** Brings assets out as a CSV file, and says while the server writes it. */
export function useExport() {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)

  const run = async ({ search, columns, ids }: ExportInput) => {
    setPending(true)
    const waiting = toast.info(t('assets.export.preparing'), { duration: 60_000 })
    try {
      const file = await download(assetsApi.export, {
        query: {
          ...listPlace(search),
          ...(columns && { columns: [...new Set(columns.flatMap((id) => EXPORTED[id] ?? []))] }),
          ...(ids && { ids: [...ids] }),
        },
      })
      saveFile(file)
      toast.success(t('assets.export.done', { name: file.filename }))
    } catch (error) {
      toast.error(t('assets.export.failed'), { description: errorText(error, t) })
    } finally {
      dismissToast(waiting)
      setPending(false)
    }
  }

  return { run, pending }
}
