import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { Archive, ArchiveRestore, Download } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { useGoTo } from '#components/path-link.tsx'
import { type TKey } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { may, useSession } from '#lib/session.ts'
import type { BulkField, BulkLink, BulkListDialogProps, BulkVerb } from './bulk-spec.ts'
import { type ChosenRecords, exportedIds, type Listed, useChosen } from './chosen.ts'
import type { ListApi } from './list-spec.ts'
import type { Bulk } from './use-bulk.ts'
import { useMayCall } from './use-may-call.ts'

const BulkFieldDialog = lazyOf(() => import('./bulk-field-dialog.tsx'), 'BulkFieldDialog')
const BulkVerbDialog = lazyOf(() => import('./bulk-verb-dialog.tsx'), 'BulkVerbDialog')
const BulkArchiveDialog = lazyOf(() => import('./bulk-archive-dialog.tsx'), 'BulkArchiveDialog')

/** The bulk actions that a list declares. */
interface BulkSpec {
  reasons?: Readonly<Record<string, TKey>>
  bulk?: readonly BulkField[]
  verbs?: readonly BulkVerb[]
  bulkLinks?: readonly BulkLink[]
}

interface ActionsInput {
  spec: BulkSpec
  api: Pick<ListApi<unknown>, 'bulk' | 'remove' | 'export'>
  records: ChosenRecords
  /** Whether the selected records are archived: then they can only be restored. */
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onVerb: (verb: BulkVerb) => void
  onArchive: (archived: boolean) => void
  onExport: (format: ExportFormat) => void
}

/** The actions without input that the user may use; those with a confirmation come last. */
function useVerbs({ spec, api, pending, onVerb }: ActionsInput) {
  const { t } = useTranslation()
  const session = useSession()
  const { bulk } = api
  const allowed = (spec.verbs ?? []).filter(
    ({ needs }) => bulk && may(session, bulk) && (!needs || may(session, needs)),
  )
  const actionOf = (verb: BulkVerb): BulkAction => ({
    id: verb.id,
    label: t(verb.action),
    icon: <verb.icon aria-hidden />,
    disabled: pending,
    destructive: verb.confirm !== undefined,
    onClick: () => onVerb(verb),
  })
  return {
    plain: allowed.filter(({ confirm }) => !confirm).map(actionOf),
    final: allowed.filter(({ confirm }) => confirm).map(actionOf),
  }
}

/** The bulk changes for this number of records, and the links to pages for them. */
function useChanges({ spec, records, onField }: ActionsInput) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const { count } = records
  const actionOf = ({ action, icon: Icon, rare = false }: BulkField | BulkLink) => ({
    label: t(action, { count }),
    icon: <Icon aria-hidden />,
    rare,
  })
  return {
    fields: (spec.bulk ?? [])
      .filter(({ shown }) => shown?.(count) ?? true)
      .map((field) => ({
        ...actionOf(field),
        id: field.field,
        onClick: () => onField(field),
      })),
    links: (spec.bulkLinks ?? []).map((link) => ({
      ...actionOf(link),
      id: link.id,
      onClick: () => goTo(link.href(records)),
    })),
  }
}

/** All actions that the user may use. */
function useActions(input: ActionsInput): BulkAction[] {
  const { api, archived, pending, onArchive, onExport } = input
  const { t } = useTranslation()
  const verbs = useVerbs(input)
  const { fields, links } = useChanges(input)
  const mayChange = useMayCall(api.bulk)
  const mayArchive = useMayCall(api.remove) && mayChange
  const exporting: BulkAction = {
    id: 'export',
    label: t('lists.export.title'),
    icon: <Download aria-hidden />,
    onClick: () => onExport('csv'),
    choices: EXPORT_FORMATS.map((format) => ({
      id: format,
      label: t(`lists.export.as_${format}`),
      onClick: () => onExport(format),
    })),
  }
  const archiving: BulkAction = {
    id: 'archive',
    label: archived ? t('lists.actions.restore') : t('lists.actions.archive'),
    icon: archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
    destructive: !archived,
    disabled: pending,
    onClick: () => onArchive(!archived),
  }
  return [
    ...(mayChange && !archived ? fields : []),
    ...verbs.plain,
    ...(api.export ? [exporting] : []),
    ...(archived ? [] : links),
    ...(mayArchive ? [archiving] : []),
    ...verbs.final,
  ]
}

interface ListBulkBarProps extends Pick<ActionsInput, 'spec' | 'api'> {
  listed: Listed
  bulk: Bulk
  /** Exports the records; without ids all that match. */
  onExport: (format: ExportFormat, ids: string[] | undefined) => void
}

/** The actions for the selected records. */
export function ListBulkBar({ spec, api, listed, bulk, onExport }: ListBulkBarProps) {
  const { chosen: records, selectAll } = useChosen(listed)
  const { rows: chosen, clear: onClear } = listed.selection
  const [field, setField] = useState<BulkField | null>(null)
  const [verb, setVerb] = useState<BulkVerb | null>(null)
  const [isArchiving, setArchiving] = useState(false)
  const ask = bulk.rehearse(records.target, records.count)
  const asked = { count: records.count, items: records.items, pending: bulk.pending }

  // The bar disappears with the selection, and the focused button with it.
  useEffect(() => keepFocus, [])

  const finish = () => {
    setVerb(null)
    setField(null)
    setArchiving(false)
    onClear()
  }
  const change = async (changes: Readonly<Record<string, unknown>>, done?: BulkVerb['done']) => {
    if (await bulk.change(records.target, changes, done)) finish()
  }
  /** Keeps the selection, so that another field can be changed. */
  const changeField = async (
    changes: Readonly<Record<string, unknown>>,
    done: BulkVerb['done'] | undefined,
  ) => {
    if (await bulk.change(records.target, changes, done)) setField(null)
  }

  const actions = useActions({
    spec,
    api,
    records,
    archived: chosen.every(({ archived_at }) => Boolean(archived_at)),
    pending: bulk.pending,
    onField: setField,
    onVerb: (next) => (next.confirm ? setVerb(next) : void change(next.changes, next.done)),
    // A single record can be restored by Undo; several need a confirmation.
    onArchive: (archived) =>
      archived && records.count > 1 ? setArchiving(true) : void change({ archived }),
    onExport: (format) => onExport(format, exportedIds(listed)),
  })

  return (
    <>
      <BulkBar label={records.label} selectAll={selectAll} actions={actions} onClear={onClear} />
      <Suspense fallback={null}>
        {field !== null && (
          <FieldDialog
            {...asked}
            field={field}
            chosen={chosen}
            records={records}
            submit={field.submit}
            rehearsal={ask && { ask, countText: bulk.countText, reasons: spec.reasons }}
            onClose={() => setField(null)}
            onChange={(changes) => void changeField(changes, field.done)}
            onDone={finish}
          />
        )}
        {verb?.confirm && (
          <BulkVerbDialog
            {...asked}
            question={verb.confirm}
            onClose={() => setVerb(null)}
            onConfirm={(more) => void change({ ...verb.changes, ...more }, verb.done)}
          />
        )}
        {isArchiving && (
          <BulkArchiveDialog
            {...asked}
            onClose={() => setArchiving(false)}
            onConfirm={() => void change({ archived: true })}
          />
        )}
      </Suspense>
    </>
  )
}

/** The dialog of a bulk change. */
function FieldDialog({ field, ...props }: BulkListDialogProps & { field: BulkField }) {
  if (field.dialog) return <field.dialog {...props} />
  return <BulkFieldDialog {...props} field={field} />
}
