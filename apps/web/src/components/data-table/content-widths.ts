import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ColumnLayout } from '#lib/column-layout.ts'
import type { Density } from '#lib/theme.ts'
import { type Column, leastWidth, ROW_ENDS } from './column.ts'

/** The width at which all rendered texts of a column fit, for each column in pixels. */
export function contentWidths(table: Element): number[] {
  const rows = [...table.querySelectorAll<HTMLElement>('[role="row"]')]
  const kept = rows.map(({ style }) => style.gridTemplateColumns)
  // All styles are changed before the first measurement, so that the browser does one layout.
  for (const { style, children } of rows)
    style.gridTemplateColumns = 'max-content '.repeat(children.length)
  const widths: number[] = []
  for (const { children } of rows)
    for (const [at, cell] of [...children].entries())
      widths[at] = Math.max(widths[at] ?? 0, Math.ceil(cell.getBoundingClientRect().width))
  for (const [at, { style }] of rows.entries()) style.gridTemplateColumns = kept[at]!
  return widths
}

/** Longer names are truncated if there isn't room for everything. */
const LONGEST_NAME = 340
/** Rows that aren't rendered yet may be wider than the measured ones. */
const SPARE = 0.85

/**
 * A column's track by the width of its content. If there isn't room for everything, names keep their width, and other
 * columns shrink at most to their minimum.
 *
 * @param part the width if all columns shrank evenly, as a CSS length
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
  /** Identifies the query of the rows; `stale` rows are of the previous one. */
  resetKey: string | undefined
  stale: boolean | undefined
  look: { mobile: boolean; density: Density }
}

const NO_WIDTHS: Readonly<Record<string, number>> = {}

/** The columns with tracks that fit their content, except where the user has chosen a width. */
export function useFittedColumns<Row>(input: FittedInput<Row>): readonly Column<Row>[] {
  const { box, columns, layout, resetKey, stale, look } = input
  const [fitted, setFitted] = useState<Fitted | null>(null)
  const chosen = layout?.widths ?? NO_WIDTHS
  // Measured again whenever other rows are rendered, or in another way.
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

  // Texts can be measured only after rendering; a layout effect does so before the paint.
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
