import { TriangleAlert } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#components/ui/class-names.ts'
import { wordsTyped } from '#components/fields/check.ts'
import type { CellRecord } from './cells-kind.ts'
import { type CellColumn, isEdited } from './cell-columns.tsx'
import type { CellProblem, RowProblems } from './cell-problems.ts'

export const cellId = (grid: string, record: string, column: string) =>
  `${grid}-${record}-${column}`

interface GridRowProps {
  grid: string
  record: CellRecord
  index: number
  /** Its offset from the first row, in pixels. */
  start: number
  height: number
  template: string
  columns: readonly CellColumn[]
  /** The column of the active cell if it is in this row; else -1. */
  active: number
  /** The first and last selected column in this row; else -1. */
  from: number
  to: number
  problems: RowProblems | undefined
  /** The open editor of the active cell. */
  editor: ReactNode
  /** Makes a memoized row follow a change of language. */
  language: string
}

function GridRowView(props: GridRowProps) {
  const { record, index, start, height, columns, active, from, to, problems, editor } = props
  return (
    <div
      role="row"
      data-row-id={record.id}
      data-index={index}
      aria-rowindex={index + 2}
      className={classNames(
        'absolute inset-x-0 top-0 grid items-stretch border-b border-border bg-(--row) [--row:var(--card)]',
        editor ? 'z-10' : '',
      )}
      style={{
        height,
        transform: `translateY(${start}px)`,
        gridTemplateColumns: props.template,
      }}
    >
      {columns.map((column, place) => (
        <GridCell
          key={column.id}
          id={cellId(props.grid, record.id, column.id)}
          record={record}
          column={column}
          place={place}
          isActive={place === active}
          isSelected={place >= from && place <= to}
          problem={column.field && problems?.[column.field.name]}
          editor={place === active ? editor : null}
        />
      ))}
    </div>
  )
}

/** A memoized row: moving the active cell rerenders only the rows that it leaves and enters. */
export const GridRow = memo(GridRowView)

interface GridCellProps {
  id: string
  record: CellRecord
  column: CellColumn
  place: number
  isActive: boolean
  isSelected: boolean
  problem: CellProblem | undefined
  editor: ReactNode
}

const lookOf = ({ column, place, isActive, isSelected }: GridCellProps) =>
  classNames(
    'relative flex min-w-0 items-center border-r border-border px-2',
    column.numeric && 'tnum justify-end',
    place === 0 && 'sticky left-0 z-1 bg-(--row) pl-4 font-medium',
    isSelected && 'bg-primary-soft',
    !isEdited(column) && 'text-muted-foreground',
    isActive && 'outline-2 -outline-offset-2 outline-input group-focus-within/grid:outline-primary',
  )

function GridCell(props: GridCellProps) {
  const { id, record, column, place, isActive, isSelected, problem, editor } = props
  const problemId = `${id}-problem`
  return (
    <div
      id={id}
      role="gridcell"
      data-cell={place}
      aria-colindex={place + 1}
      aria-selected={isSelected || isActive}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a cell of a grid has it
      aria-readonly={!isEdited(column) || undefined}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      className={lookOf(props)}
    >
      {problem ? (
        <Refused id={problemId} column={column} problem={problem} />
      ) : (
        column.cell(record, 'compact')
      )}
      {editor}
    </div>
  )
}

/** The refused input of a cell, with the reason. */
function Refused(props: { id: string; column: CellColumn; problem: CellProblem }) {
  const { t } = useTranslation()
  const { column, problem } = props
  const { message, typed, value } = problem
  // Text that isn't a value is shown as it was typed.
  const text = typed ?? wordsTyped(column.field!, value, t) ?? ''
  return (
    <span
      data-tip={message}
      className="flex min-w-0 flex-1 items-center gap-1.5 text-destructive-text"
    >
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">{text}</span>
      <span id={props.id} className="sr-only">
        {message}
      </span>
    </span>
  )
}
