import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { Archive, Building2, CircleDot, Download, Network, Tags } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import type { BulkField } from './bulk-dialog.tsx'
import { keepFocus } from './keep-focus.ts'
import { useBulkChange } from './use-bulk-change.ts'

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((m) => ({ default: m.BulkDialog })))
const SkippedDialog = lazy(() =>
  import('./skipped-dialog.tsx').then((m) => ({ default: m.SkippedDialog })),
)

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
  const mayUpdate = useMay(assetsApi.bulk)
  const mayArchive = useMay(assetsApi.remove) && mayUpdate
  const [field, setField] = useState<BulkField | null>(null)
  const ids = assets.map(({ id }) => id)

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const archive = async () => {
    if (await bulk.change(ids, { archived: true })) onClear()
  }

  const actions: BulkAction[] = [
    ...(mayUpdate
      ? [
          {
            id: 'status',
            label: t('assets.bulk.status'),
            icon: <CircleDot aria-hidden />,
            onClick: () => setField('status'),
          },
          {
            id: 'category',
            label: t('assets.fields.category_id'),
            icon: <Tags aria-hidden />,
            onClick: () => setField('category'),
          },
          {
            id: 'site',
            label: t('assets.bulk.move'),
            icon: <Building2 aria-hidden />,
            onClick: () => setField('site'),
          },
          {
            id: 'department',
            label: t('assets.fields.department_id'),
            icon: <Network aria-hidden />,
            onClick: () => setField('department'),
          },
        ]
      : []),
    {
      id: 'export',
      label: t('assets.actions.export'),
      icon: <Download aria-hidden />,
      onClick: onExport,
    },
    ...(mayArchive
      ? [
          {
            id: 'archive',
            label: t('assets.actions.archive'),
            icon: <Archive aria-hidden />,
            destructive: true,
            disabled: bulk.pending,
            onClick: () => void archive(),
          },
        ]
      : []),
  ]

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
            onChange={(changes) =>
              void bulk.change(ids, changes).then((done) => {
                if (!done) return
                setField(null)
                onClear()
              })
            }
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
