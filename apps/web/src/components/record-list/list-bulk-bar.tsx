import { Archive, ArchiveRestore, Download } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import type { BulkField, ListRow, ListSpec } from './list-spec.ts'
import type { Bulk } from './use-bulk.ts'
import { useMayCall } from './use-may-call.ts'

const BulkFieldDialog = lazy(() =>
  import('./bulk-field-dialog.tsx').then((m) => ({ default: m.BulkFieldDialog })),
)

interface ListBulkBarProps<Row extends ListRow> {
  spec: ListSpec<Row>
  chosen: readonly Row[]
  bulk: Bulk
  countText: (count: number) => string
  /** «Select all 9,876», where more match than are chosen. */
  selectAll?: { label: string; onClick: () => void } | undefined
  onExport: () => void
  onClear: () => void
}

interface ActionsInput {
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onArchive: (archived: boolean) => void
  onExport: () => void
}

/** Archives what is chosen, or brings it back. */
function useArchiving({ archived, pending, onArchive }: ActionsInput): BulkAction {
  const { t } = useTranslation()
  return {
    id: 'archive',
    label: archived ? t('lists.actions.restore') : t('lists.actions.archive'),
    icon: archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
    destructive: !archived,
    disabled: pending,
    onClick: () => onArchive(!archived),
  }
}

/** What this person may do with what is chosen; what has been archived can only be brought back. */
function useActions<Row extends ListRow>({ api, bulk = [] }: ListSpec<Row>, input: ActionsInput) {
  const { t } = useTranslation()
  const mayChange = useMayCall(api.bulk)
  const mayArchive = useMayCall(api.remove) && mayChange
  const archiving = useArchiving(input)
  const changes = bulk.map((field): BulkAction => ({
    id: field.field,
    label: t(field.action),
    icon: <field.icon aria-hidden />,
    onClick: () => input.onField(field),
  }))
  const exporting: BulkAction = {
    id: 'export',
    label: t('lists.export.title'),
    icon: <Download aria-hidden />,
    onClick: input.onExport,
  }
  return [
    ...(mayChange && !input.archived ? changes : []),
    ...(api.export ? [exporting] : []),
    ...(mayArchive ? [archiving] : []),
  ]
}

/** What can be done with the chosen records. */
export function ListBulkBar<Row extends ListRow>(props: ListBulkBarProps<Row>) {
  const { spec, chosen, bulk, countText, selectAll, onExport, onClear } = props
  const { t } = useTranslation()
  const [field, setField] = useState<BulkField | null>(null)
  const words = { count: chosen.length, items: countText(chosen.length) }

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const change = async (changes: Record<string, unknown>) => {
    const done = await bulk.change(
      chosen.map(({ id }) => id),
      changes,
    )
    if (!done) return
    setField(null)
    onClear()
  }

  const actions = useActions(spec, {
    archived: chosen.every(({ archived_at }) => Boolean(archived_at)),
    pending: bulk.pending,
    onField: setField,
    onArchive: (archived) => void change({ archived }),
    onExport,
  })

  return (
    <>
      <BulkBar
        label={t('lists.selection.count', words)}
        selectAll={selectAll}
        actions={actions}
        onClear={onClear}
      />
      <Suspense fallback={null}>
        {field !== null && (
          <BulkFieldDialog
            {...words}
            field={field}
            pending={bulk.pending}
            onClose={() => setField(null)}
            onChange={(changes) => void change(changes)}
          />
        )}
      </Suspense>
    </>
  )
}
