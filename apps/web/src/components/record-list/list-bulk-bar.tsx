import { EXPORT_FORMATS, type ExportFormat } from '@steward/contract/kit/export.ts'
import { Archive, ArchiveRestore, Download } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BulkAction, BulkBar } from '#components/list/bulk-bar.tsx'
import { keepFocus } from '#components/list/keep-focus.ts'
import { useGoTo } from '#components/path-link.tsx'
import { textAt, type TKey } from '#lib/i18n.ts'
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

/** What a list declares to be done to many of its records. */
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
  /** Whether what is chosen has been archived: then it can only be brought back. */
  archived: boolean
  pending: boolean
  onField: (field: BulkField) => void
  onVerb: (verb: BulkVerb) => void
  onArchive: (archived: boolean) => void
  onExport: (format: ExportFormat) => void
}

/** What else this person may do with what is chosen; what asks first is apart, at the end. */
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

/** The fields that can be changed of so many records at once, and the pages that go on with them. */
function useChanges({ spec, records, onField }: ActionsInput) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const { count } = records
  const actionOf = ({ action, icon: Icon, rare = false }: BulkField | BulkLink) => ({
    label: textAt(t, action, { count }),
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

/** What this person may do with what is chosen. */
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
  /** Brings these out as a file; without ids, all that the list shows. */
  onExport: (format: ExportFormat, ids: string[] | undefined) => void
}

/** What can be done with the chosen records. */
export function ListBulkBar({ spec, api, listed, bulk, onExport }: ListBulkBarProps) {
  const { chosen: records, selectAll } = useChosen(listed)
  const { rows: chosen, clear: onClear } = listed.selection
  const [field, setField] = useState<BulkField | null>(null)
  const [verb, setVerb] = useState<BulkVerb | null>(null)
  const [isArchiving, setArchiving] = useState(false)
  const ask = bulk.rehearse(records.target, records.count)
  const asked = { count: records.count, items: records.items, pending: bulk.pending }

  // The focus is the browser's: the bar goes away with the selection, and what was pressed with it.
  useEffect(() => keepFocus, [])

  const finish = () => {
    setVerb(null)
    setField(null)
    setArchiving(false)
    onClear()
  }
  const change = async (changes: Readonly<Record<string, unknown>>, said?: BulkVerb['done']) => {
    if (await bulk.change(records.target, changes, said)) finish()
  }
  /** What had a field changed is still there for the next one. */
  const changeField = async (
    changes: Readonly<Record<string, unknown>>,
    said: BulkVerb['done'] | undefined,
  ) => {
    if (await bulk.change(records.target, changes, said)) setField(null)
  }

  const actions = useActions({
    spec,
    api,
    records,
    archived: chosen.every(({ archived_at }) => Boolean(archived_at)),
    pending: bulk.pending,
    onField: setField,
    onVerb: (next) => (next.confirm ? setVerb(next) : void change(next.changes, next.done)),
    // A single one comes back by Undo; several are asked for.
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

/** Asks for what all chosen records get, in the field's own way. */
function FieldDialog({ field, ...props }: BulkListDialogProps & { field: BulkField }) {
  if (field.dialog) return <field.dialog {...props} />
  return <BulkFieldDialog {...props} field={field} />
}
