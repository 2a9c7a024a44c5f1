import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { Archive, ArchiveRestore, Download } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { may, useSession } from '#lib/session.ts'
import type { BulkDialogProps, BulkField, BulkVerb, ListRow, ListSpec } from './list-spec.ts'
import type { ChosenRecords } from './chosen.ts'
import type { Bulk } from './use-bulk.ts'
import { useMayCall } from './use-may-call.ts'

const BulkFieldDialog = lazyOf(() => import('./bulk-field-dialog.tsx'), 'BulkFieldDialog')

const BulkVerbDialog = lazyOf(() => import('./bulk-verb-dialog.tsx'), 'BulkVerbDialog')

const BulkArchiveDialog = lazyOf(() => import('./bulk-archive-dialog.tsx'), 'BulkArchiveDialog')

interface ListBulkBarProps<Row extends ListRow> {
  spec: ListSpec<Row>
  chosen: readonly Row[]
  /** The same in words, and as a call names them. */
  records: ChosenRecords
  bulk: Bulk
  /** «Select all 9,876», where more match than are chosen. */
  selectAll?: { label: string; onClick: () => void } | undefined
  onExport: (format: ExportFormat) => void
  onClear: () => void
}

interface ActionsInput {
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onVerb: (verb: BulkVerb) => void
  onArchive: (archived: boolean) => void
  onExport: (format: ExportFormat) => void
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

/** What else this person may do with what is chosen; what asks first stands apart, at the end. */
function useVerbs(bulk: Route | undefined, verbs: readonly BulkVerb[], input: ActionsInput) {
  const { t } = useTranslation()
  const session = useSession()
  const allowed = verbs.filter(
    ({ needs }) => bulk && may(session, bulk) && (!needs || may(session, needs)),
  )
  const actionOf = (verb: BulkVerb): BulkAction => ({
    id: verb.id,
    label: t(verb.action),
    icon: <verb.icon aria-hidden />,
    disabled: input.pending,
    destructive: verb.confirm !== undefined,
    onClick: () => input.onVerb(verb),
  })
  return {
    plain: allowed.filter(({ confirm }) => !confirm).map(actionOf),
    final: allowed.filter(({ confirm }) => confirm).map(actionOf),
  }
}

/** What this person may do with what is chosen; what has been archived can only be brought back. */
function useActions<Row extends ListRow>(
  { api, bulk = [], verbs: more = [] }: ListSpec<Row>,
  input: ActionsInput,
) {
  const { t } = useTranslation()
  const verbs = useVerbs(api.bulk, more, input)
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
    onClick: () => input.onExport('csv'),
    choices: exportChoices(t, input.onExport),
  }
  return [
    ...(mayChange && !input.archived ? changes : []),
    ...verbs.plain,
    ...(api.export ? [exporting] : []),
    ...(mayArchive ? [archiving] : []),
    ...verbs.final,
  ]
}

/** The formats of an export, as entries of its menu. */
export const exportChoices = (t: TFunction, onExport: (format: ExportFormat) => void) =>
  EXPORT_FORMATS.map((format) => ({
    id: format,
    label: t(`lists.export.as_${format}`),
    onClick: () => onExport(format),
  }))

/** What can be done with the chosen records. */
export function ListBulkBar<Row extends ListRow>(props: ListBulkBarProps<Row>) {
  const { spec, chosen, records, bulk, selectAll, onExport, onClear } = props
  const [field, setField] = useState<BulkField | null>(null)
  const [verb, setVerb] = useState<BulkVerb | null>(null)
  const [isArchiving, setArchiving] = useState(false)
  const words = { count: records.count, items: records.items }

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const change = async (changes: Readonly<Record<string, unknown>>, said?: BulkVerb['done']) => {
    const done = await bulk.change(records.target, changes, said)
    if (!done) return
    setVerb(null)
    setField(null)
    setArchiving(false)
    onClear()
  }

  const actions = useActions(spec, {
    archived: chosen.every(({ archived_at }) => Boolean(archived_at)),
    pending: bulk.pending,
    onField: setField,
    onVerb: (chosen) =>
      chosen.confirm ? setVerb(chosen) : void change(chosen.changes, chosen.done),
    // A single one comes back by Undo; several are asked for.
    onArchive: (archived) =>
      archived && records.count > 1 ? setArchiving(true) : void change({ archived }),
    onExport,
  })

  return (
    <>
      <BulkBar label={records.label} selectAll={selectAll} actions={actions} onClear={onClear} />
      <Suspense fallback={null}>
        {field !== null && (
          <FieldDialog
            {...words}
            field={field}
            chosen={chosen}
            pending={bulk.pending}
            onClose={() => setField(null)}
            onChange={(changes) => void change(changes, field.done)}
          />
        )}
        {verb?.confirm && (
          <BulkVerbDialog
            {...words}
            question={verb.confirm}
            pending={bulk.pending}
            onClose={() => setVerb(null)}
            onConfirm={(more) => void change({ ...verb.changes, ...more }, verb.done)}
          />
        )}
        {isArchiving && (
          <BulkArchiveDialog
            {...words}
            pending={bulk.pending}
            onClose={() => setArchiving(false)}
            onConfirm={() => void change({ archived: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Asks for what all chosen records get, in the field's own way. */
function FieldDialog({ field, chosen, ...props }: BulkDialogProps & { field: BulkField }) {
  if (field.dialog) return <field.dialog {...props} chosen={chosen} />
  return <BulkFieldDialog {...props} field={field} />
}
