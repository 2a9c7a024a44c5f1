import type { AssetChanges } from '@steward/contract/assets.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import {
  Archive,
  ArchiveRestore,
  Building2,
  CircleDot,
  Download,
  Network,
  Tags,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import type { Bulk } from '#components/record-list/use-bulk.ts'
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'
import type { BulkField } from './bulk-dialog.tsx'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })))

interface ActionsInput {
  /** Whether what is chosen has been archived: then it can only be brought back. */
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onArchive: (archived: boolean) => void
  onExport: () => void
}

/** What this person may do with what is chosen. */
function useActions({ archived, pending, onField, onArchive, onExport }: ActionsInput) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.bulk)
  const mayArchive = useMay(assetsApi.remove) && mayUpdate

  const field = (id: BulkField, label: TKey, icon: ReactNode): BulkAction => ({
    id,
    label: t(label),
    icon,
    onClick: () => onField(id),
  })
  const changes = [
    field('status', 'assets.bulk.status', <CircleDot aria-hidden />),
    field('category', 'assets.fields.category_id', <Tags aria-hidden />),
    field('site', 'assets.bulk.move', <Building2 aria-hidden />),
    field('department', 'assets.fields.department_id', <Network aria-hidden />),
  ]
  const exporting: BulkAction = {
    id: 'export',
    label: t('lists.export.title'),
    icon: <Download aria-hidden />,
    onClick: onExport,
  }
  const archiving: BulkAction = {
    id: 'archive',
    label: archived ? t('assets.actions.restore') : t('assets.actions.archive'),
    icon: archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
    destructive: !archived,
    disabled: pending,
    onClick: () => onArchive(!archived),
  }
  return [...(mayUpdate && !archived ? changes : []), exporting, ...(mayArchive ? [archiving] : [])]
}

interface AssetsBulkBarProps {
  assets: readonly Asset[]
  bulk: Bulk
  /** «Select all 9,876», where more match than are chosen. */
  selectAll?: { label: string; onClick: () => void } | undefined
  onExport: () => void
  onClear: () => void
}

/** What can be done with the chosen assets. */
export function AssetsBulkBar({ assets, bulk, selectAll, onExport, onClear }: AssetsBulkBarProps) {
  const { t } = useTranslation()
  const [field, setField] = useState<BulkField | null>(null)

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const change = async (changes: AssetChanges) => {
    const done = await bulk.change(
      assets.map(({ id }) => id),
      changes,
    )
    if (!done) return
    setField(null)
    onClear()
  }

  const actions = useActions({
    archived: assets.every(({ archived_at }) => archived_at !== null),
    pending: bulk.pending,
    onField: setField,
    onArchive: (archived) => void change({ archived }),
    onExport,
  })

  return (
    <>
      <BulkBar
        label={t('lists.selection.count', {
          items: t('assets.count', {
            count: assets.length,
            formatted: format.integer(assets.length),
          }),
        })}
        selectAll={selectAll}
        actions={actions}
        onClear={onClear}
      />
      <Suspense fallback={null}>
        {field !== null && (
          <BulkDialog
            field={field}
            assets={assets}
            pending={bulk.pending}
            onClose={() => setField(null)}
            onChange={(changes) => void change(changes)}
          />
        )}
      </Suspense>
    </>
  )
}
