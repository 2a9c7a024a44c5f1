import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { Check, Plus, Table2, Undo2 } from 'lucide-react'
import {
  type ComponentType,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Sort } from '#components/data-table/column.ts'
import { useTableModel } from '#components/data-table/table-model.ts'
import { ColumnsMenu } from '#components/filter-bar/columns-menu.tsx'
import { DensityMenu } from '#components/filter-bar/density-menu.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { orderOf, sortOf } from '#components/record-list/list-order.ts'
import { listPlace } from '#components/record-list/list-search.ts'
import type { GridProps, LayoutProps, ListRow } from '#components/record-list/list-spec.ts'
import type { LoadedList } from '#components/record-list/loaded-list.ts'
import { GRID_BUTTON } from '#components/record-list/use-layouts.tsx'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { useFlag, useMay } from '#lib/session.ts'
import { isMac } from '#lib/shortcuts.ts'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { CUSTOM_FIELD_FLAGS } from '#components/fields/custom-fields.ts'
import {
  type CellRecord,
  type CellsKind,
  CellsKindProvider,
  useCellFields,
  useCellsKind,
} from './cells-kind.ts'
import { type CellColumn, cellColumns } from './cell-columns.tsx'
import { CellDialogs, useAsked } from './cell-dialogs.tsx'
import { Cells } from './cells.tsx'
import { useGridLayout } from './grid-layout.ts'
import { useCells } from './use-cells.ts'

interface EditBarProps {
  helpId: string
  columns: readonly CellColumn[]
  layout: ColumnLayout
  isSaving: boolean
  canUndo: boolean
  onUndo: () => void
  /** Adds a custom field; undefined without the permission. */
  onAddField: (() => void) | undefined
  onDone: () => void
}

/** Replaces the toolbar while cells are edited, with the same height. */
function EditBar(props: EditBarProps) {
  const { t } = useTranslation()
  const mod = isMac() ? '⌘' : t('cells.ctrl')
  return (
    <section
      aria-label={t('cells.title')}
      className="flex h-(--toolbar-height) shrink-0 items-center gap-2 overflow-hidden bg-primary-soft px-4"
    >
      <Table2 aria-hidden className="size-4 shrink-0 text-primary-text" />
      <span className="text-sm font-semibold whitespace-nowrap text-primary-text">
        {t('cells.title')}
      </span>
      <span
        id={props.helpId}
        className="min-w-0 flex-1 truncate text-sm"
        title={t('cells.help', { mod })}
      >
        {t('cells.help', { mod })}
      </span>
      <output className="text-sm whitespace-nowrap">
        {props.isSaving ? t('common.saving') : ''}
      </output>
      <IconButton
        label={t('common.undo')}
        keys={`${mod} Z`}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      >
        <Undo2 aria-hidden />
      </IconButton>
      {props.onAddField && (
        <Button variant="ghost" onClick={props.onAddField}>
          <Plus aria-hidden />
          {t('data_fields.add')}
        </Button>
      )}
      <DensityMenu />
      <ColumnsMenu columns={props.columns} layout={props.layout} />
      <Button variant="primary" onClick={props.onDone}>
        <Check aria-hidden />
        {t('cells.done')}
      </Button>
    </section>
  )
}

/** The dialog that adds a custom field; returns its column. */
export interface AddFieldProps {
  onAdded: (column: string) => void
  onClose: () => void
}

interface RecordCellsProps<Row extends ListRow> extends GridProps<Row> {
  kind: CellsKind
  /** Given by the caller, because components can't import features. */
  AddField?: ComponentType<AddFieldProps>
}
type GridOfCellsProps = Omit<RecordCellsProps<never>, 'kind'>

/** The dialog that adds a column, for users who may. */
function useAddedField() {
  const may = useMay(dataFieldsApi.create)
  const isOn = useFlag(CUSTOM_FIELD_FLAGS[useCellsKind().entity])
  const [isAsked, setAsked] = useState(false)
  const [column, setColumn] = useState<string | null>(null)
  return {
    ask: may && isOn ? () => setAsked(true) : undefined,
    isAsked,
    /** The column added last, whose cells the user wants to fill next. */
    column,
    dialog: { onAdded: setColumn, onClose: () => setAsked(false) },
  }
}

/** The visible columns in the user's order. */
function useCellColumns({ visible, search, onShow }: GridOfCellsProps) {
  const { t } = useTranslation()
  const kind = useCellsKind()
  const { custom } = useCellFields()
  const shown = visible.join(' ')
  const { isHidden } = useSystemFields()
  const all = useMemo(
    () =>
      cellColumns(kind, custom, shown.split(' '), t).filter(
        ({ id }) => !(kind.mayHide && isHidden(id)),
      ),
    [kind, custom, shown, t, isHidden],
  )
  const layout = useGridLayout(kind.entity, all)
  const sort = sortOf(search, kind.api.list)
  const onSort = (next: Sort | null) => onShow(orderOf(next, kind.api.list))
  const model = useTableModel({ columns: all, layout, sort, onSort })
  return { all, layout, sort, columns: model.columns as CellColumn[], toggleSort: model.toggleSort }
}

const stay = () => undefined

/** Ends the editing once everything is saved, or what was refused is discarded. */
function useLeaving(
  { overlay, queue, edits }: ReturnType<typeof useCells>,
  { onDone, leaveRef }: Pick<GridOfCellsProps, 'onDone' | 'leaveRef'>,
) {
  const { t } = useTranslation()
  const leaving = useRef(false)
  const [asked, setAsked] = useState<{ then: () => void } | null>(null)
  const isUnsaved = queue.isBusy || overlay.problems.size > 0 || edits.conflict !== null
  const guard = useLeaveGuard(isUnsaved, leaving, true)

  const leave = (then: () => void) => {
    leaving.current = true
    // Synchronously, so that the button which started the editing exists again and can get the focus.
    flushSync(onDone)
    document.getElementById(GRID_BUTTON)?.focus()
    then()
  }
  const done = async (then: () => void) => {
    await queue.settled()
    if (overlay.problemsNow().size > 0) setAsked({ then })
    else leave(then)
  }

  // Other components end the editing too: the switch to other layouts.
  useImperativeHandle(leaveRef, () => (then: () => void) => void done(then))

  return {
    done: () => done(stay),
    dialogs: (
      <>
        {guard}
        <ConfirmDialog
          open={asked !== null}
          onClose={() => setAsked(null)}
          title={t('common.leave.title')}
          description={t('common.leave.text')}
          confirmLabel={t('common.leave.discard')}
          cancelLabel={t('common.leave.stay')}
          destructive
          onConfirm={() => leave(asked?.then ?? stay)}
        />
      </>
    ),
  }
}

/** A list as a spreadsheet with editable cells, paste and undo. */
export const RecordCells = <Row extends ListRow>({ kind, ...props }: RecordCellsProps<Row>) => (
  <CellsKindProvider value={kind}>
    <GridOfCells {...(props as unknown as GridOfCellsProps)} />
  </CellsKindProvider>
)

function GridOfCells(props: GridOfCellsProps) {
  const { search, AddField } = props
  // While cells are edited, the list reads complete records.
  const list = props.list as unknown as LoadedList<CellRecord>
  const helpId = useId()
  const place = JSON.stringify(listPlace(search))
  const cells = useCells(list, place)
  const { undo, edits, paste, queue } = cells
  const { all, layout, sort, columns, toggleSort } = useCellColumns(props)
  const asking = useAsked(edits.commit)

  const leaving = useLeaving(cells, props)
  const adding = useAddedField()

  return (
    <>
      <EditBar
        helpId={helpId}
        columns={all}
        layout={layout}
        isSaving={queue.isBusy}
        canUndo={undo.canUndo}
        onUndo={() => void cells.takeBack()}
        onAddField={AddField && adding.ask}
        onDone={() => void leaving.done()}
      />
      {cells.overlay.shown.length === 0 && !list.loading ? (
        <NoCells list={list} empty={props.empty} />
      ) : (
        <Cells
          cells={cells}
          columns={columns}
          list={list}
          place={place}
          helpId={helpId}
          sort={sort}
          onSort={toggleSort}
          onCommit={asking.commit}
          begin={adding.column}
        />
      )}
      <CellDialogs
        cells={cells}
        asking={asking}
        onApply={async (changes) => {
          if (await cells.write(changes)) paste.close()
        }}
      />
      {leaving.dialogs}
      <Suspense fallback={null}>
        {AddField && adding.isAsked && <AddField {...adding.dialog} />}
      </Suspense>
    </>
  )
}

function NoCells({ list, empty }: Pick<LayoutProps<CellRecord>, 'list' | 'empty'>) {
  if (!list.error) return empty
  return <ErrorState error={list.error} onRetry={list.retry} />
}
