import type { AssetChanges } from '@steward/contract/assets.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Building2,
  CircleDot,
  Download,
  Handshake,
  Printer,
  Shapes,
  SquarePen,
  Tags,
  Undo2,
  UserRound,
} from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import type { ChosenRecords } from '#components/record-list/chosen.ts'
import { exportChoices } from '#components/record-list/list-bulk-bar.tsx'
import type { Bulk } from '#components/record-list/use-bulk.ts'
import type { TKey } from '#lib/i18n.ts'
import { labelsSearch } from '#lib/labels-link.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import type { BulkField } from './bulk-props.ts'

const BulkArchiveDialog = lazyOf(
  () => import('#components/record-list/bulk-archive-dialog.tsx'),
  'BulkArchiveDialog',
)
const BulkDialog = lazyOf(() => import('./bulk-dialog.tsx'), 'BulkDialog')

/** More than one call hands over are given to a person, by a job. */
const mayBeHandedOver = ({ count }: ChosenRecords) => count <= LIMITS.bulk_ids

interface ActionsInput {
  records: ChosenRecords
  /** Whether what is chosen has been archived: then it can only be brought back. */
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onHand: (how: 'over' | 'back') => void
  onArchive: (archived: boolean) => void
  onExport: (format: ExportFormat) => void
  onLabels: () => void
}

/** What this person may do with what is chosen; what is done less often stands in a menu. */
function useActions(input: ActionsInput) {
  const { records, archived, pending, onField, onHand, onArchive, onExport, onLabels } = input
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.bulk)
  const mayArchive = useMay(assetsApi.remove) && mayUpdate

  const field = (id: BulkField, label: TKey, icon: ReactNode, rare = false): BulkAction => ({
    id,
    label: t(label),
    icon,
    rare,
    onClick: () => onField(id),
  })
  const hands: BulkAction[] = mayBeHandedOver(records)
    ? [
        {
          id: 'over',
          label: t('hand_over.submit'),
          icon: <Handshake aria-hidden />,
          onClick: () => onHand('over'),
        },
        {
          id: 'back',
          label: t('hand_over.take_back'),
          icon: <Undo2 aria-hidden />,
          rare: true,
          onClick: () => onHand('back'),
        },
      ]
    : [field('custodian', 'assets.bulk.assign', <UserRound aria-hidden />)]
  const changes = [
    field('status', 'assets.bulk.status', <CircleDot aria-hidden />),
    field('site', 'assets.bulk.move', <Building2 aria-hidden />),
    ...hands,
    field('tags', 'assets.fields.tags', <Tags aria-hidden />),
    field('category', 'assets.bulk.category', <Shapes aria-hidden />, true),
    field('fields', 'assets.bulk.edit', <SquarePen aria-hidden />, true),
  ]
  const exporting: BulkAction = {
    id: 'export',
    label: t('lists.export.title'),
    icon: <Download aria-hidden />,
    onClick: () => onExport('csv'),
    choices: exportChoices(t, onExport),
  }
  const labels: BulkAction = {
    id: 'labels',
    label: t('assets.bulk.labels'),
    icon: <Printer aria-hidden />,
    rare: true,
    onClick: onLabels,
  }
  const archiving: BulkAction = {
    id: 'archive',
    label: archived ? t('assets.actions.restore') : t('assets.actions.archive'),
    icon: archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
    destructive: !archived,
    disabled: pending,
    onClick: () => onArchive(!archived),
  }
  return [
    ...(mayUpdate && !archived ? changes : []),
    exporting,
    ...(archived ? [] : [labels]),
    ...(mayArchive ? [archiving] : []),
  ]
}

export interface AssetsBulkBarProps {
  /** Those that are loaded. */
  assets: readonly Asset[]
  records: ChosenRecords
  bulk: Bulk
  /** «Select all 9,876», where more match than are chosen. */
  selectAll?: { label: string; onClick: () => void } | undefined
  onExport: (format: ExportFormat) => void
  /** Hands what is chosen over, or takes it back. */
  onHand: (how: 'over' | 'back') => void
  onClear: () => void
}

/** Where the labels of what is chosen are printed. */
function useLabels(records: ChosenRecords) {
  const navigate = useNavigate()
  const { target } = records
  const search = 'filter' in target ? { ...target.filter, all: true } : undefined
  return () =>
    void navigate({
      to: '/assets/labels',
      search: (search ?? labelsSearch(target as readonly string[])) as never,
    })
}

/** What can be done with the chosen assets. */
export function AssetsBulkBar(props: AssetsBulkBarProps) {
  const { assets, records, bulk, selectAll, onExport, onHand, onClear } = props
  const [field, setField] = useState<BulkField | null>(null)
  const [isArchiving, setArchiving] = useState(false)
  const onLabels = useLabels(records)

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const change = async (changes: AssetChanges) => {
    const done = await bulk.change(records.target, changes)
    if (!done) return
    setField(null)
    setArchiving(false)
    onClear()
  }

  const actions = useActions({
    records,
    onHand,
    archived: assets.every(({ archived_at }) => archived_at !== null),
    pending: bulk.pending,
    onField: setField,
    // A single one comes back by Undo; several are asked for.
    onArchive: (archived) =>
      archived && records.count > 1 ? setArchiving(true) : void change({ archived }),
    onExport,
    onLabels,
  })

  return (
    <>
      <BulkBar label={records.label} selectAll={selectAll} actions={actions} onClear={onClear} />
      <Suspense fallback={null}>
        {field !== null && (
          <BulkDialog
            field={field}
            assets={assets}
            records={records}
            pending={bulk.pending}
            onClose={() => setField(null)}
            onChange={(changes) => void change(changes)}
          />
        )}
        {isArchiving && (
          <BulkArchiveDialog
            count={records.count}
            items={records.items}
            pending={bulk.pending}
            onClose={() => setArchiving(false)}
            onConfirm={() => void change({ archived: true })}
          />
        )}
      </Suspense>
    </>
  )
}
