import type { AssetChanges } from '@steward/contract/asset-bulk.ts'
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
import { format } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { useMay } from '#lib/session.ts'
import type { BulkField } from './bulk-dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { useBulkChange } from './use-bulk-change.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })))
const SkippedDialog = lazy(() =>
  import('./skipped-dialog.tsx').then((m) => ({ default: m.SkippedDialog })),
)

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
    label: t('assets.actions.export'),
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
  bulk: ReturnType<typeof useBulkChange>
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
        label={t('assets.selection.count', {
          count: assets.length,
          formatted: format.integer(assets.length),
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

/** What a bulk change has skipped; it stands outside the bar, which goes away with the selection. */
export function SkippedAssets({ bulk }: { bulk: ReturnType<typeof useBulkChange> }) {
  return (
    <Suspense fallback={null}>
      {bulk.skipped && <SkippedDialog skipped={bulk.skipped} onClose={bulk.hideSkipped} />}
    </Suspense>
  )
}
