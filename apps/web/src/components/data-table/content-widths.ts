import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { Density } from '#lib/theme.ts'
import { type Column, leastWidth, ROW_ENDS } from './column.ts'

/** How wide each cell of a row would have to be for all in its column that is drawn to be read, in pixels. */
export function contentWidths(table: Element): number[] {
  const rows = [...table.querySelectorAll<HTMLElement>('[role="row"]')]
  const kept = rows.map(({ style }) => style.gridTemplateColumns)
  // All are changed before the first is measured: the browser lays them out once.
  for (const { style, children } of rows)
    style.gridTemplateColumns = 'max-content '.repeat(children.length)
  const widths: number[] = []
  for (const { children } of rows)
    for (const [at, cell] of [...children].entries())
      widths[at] = Math.max(widths[at] ?? 0, Math.ceil(cell.getBoundingClientRect().width))
  for (const [at, { style }] of rows.entries()) style.gridTemplateColumns = kept[at]!
  return widths
}

/** Longer names than this are cut where there is no room for all. */
const LONGEST_NAME = 340
/** Rows that aren't drawn yet may hold more than those that are. */
const SPARE = 0.85

/**
 * A column's track once it is known what it shows: as wide as that, and a share of what is left. Where there isn't room
 * for all that is shown, names stay whole, and the others become no narrower than they say of themselves.
 *
 * @param part what the column would have of the room if all gave way alike, as a length
 */
export function fittedTrack(track: string, content: number, isName: boolean, part: string): string {
  const least = leastWidth(track)
  const share = Math.max(content, Math.round(least * SPARE))
  const narrowest = Math.min(content, isName ? Math.max(least, LONGEST_NAME) : least)
  return `minmax(max(${narrowest}px, min(${content}px, ${part})), ${share}fr)`
}

interface Fitted {
  question: string
  widths: ReadonlyMap<string, number>
}

interface FittedInput<Row> {
  box: RefObject<HTMLElement | null>
  columns: readonly Column<Row>[]
  layout: Pick<ColumnLayout, 'widths'> | undefined
  /** What the rows answer, and whether they answer what was asked before. */
  resetKey: string | undefined
  stale: boolean | undefined
  look: { mobile: boolean; density: Density }
}

const NO_WIDTHS: Readonly<Record<string, number>> = {}

/** The columns with tracks that fit what they show; those whose width somebody has chosen keep it. */
export function useFittedColumns<Row>(input: FittedInput<Row>): readonly Column<Row>[] {
  const { box, columns, layout, resetKey, stale, look } = input
  const [fitted, setFitted] = useState<Fitted | null>(null)
  const chosen = layout?.widths ?? NO_WIDTHS
  // Each time other rows are drawn, or drawn otherwise, they are measured.
  const question = JSON.stringify([resetKey, look.density, columns.map(({ id }) => id)])

  const measure = () => {
    const table = box.current?.querySelector('[role="table"]')
    const isReady = !look.mobile && !stale && fitted?.question !== question
    if (!isReady || !table?.querySelector('[data-row-id]')) return
    const cells = contentWidths(table)
    const before = table.querySelector('[data-before-columns]') ? 1 : 0
    const widths = columns.map(({ id }, at) => [id, cells[at + before] ?? 0] as const)
    // oxlint-disable-next-line react/set-state-in-effect -- what was measured is drawn before anything is painted
    setFitted({ question, widths: new Map(widths) })
  }

  // What the browser makes of texts is known once they are drawn, and used before they are painted.
  useLayoutEffect(measure)

  if (!fitted) return columns
  const contents = columns.map(({ id, late }) => (late || id in chosen ? 0 : fitted.widths.get(id)))
  let all = 0
  let others = ROW_ENDS
  for (const [at, content] of contents.entries())
    if (content) all += content
    else others += leastWidth(columns[at]!.width)
  return columns.map((column, at) => {
    const content = contents[at]
    if (!content) return column
    const part = `(100% - ${others}px) * ${content / all}`
    return { ...column, width: fittedTrack(column.width, content, at === 0, part) }
  })
}
