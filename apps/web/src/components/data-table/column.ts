import type { ReactNode } from 'react'
import type { Density } from '#lib/theme.ts'

/** A column of a list, as declared by a page. */
export interface Column<Row> {
  /** The name for sorting, hiding and ordering. */
  id: string
  header: string
  /** A CSS grid track that begins with pixels: `138px`, `minmax(236px, 2fr)`. */
  width: string
  /** Aligned right, with tabular digits. */
  numeric?: boolean
  sortable?: boolean
  /** Its cells are loaded after the rows, so it keeps its width. */
  late?: boolean
  /** Hidden by default. */
  hidden?: boolean
  cell: (row: Row, density: Density) => ReactNode
}

export interface Sort {
  id: string
  desc: boolean
}

/** A record as a card on a phone. */
export interface CardParts {
  thumb?: ReactNode
  /** A `RowLink`. */
  title: ReactNode
  detail?: ReactNode
  status?: ReactNode
  note?: ReactNode
}

const CHECKBOX_WIDTH = 44
const MENU_WIDTH = 48
/** The width of a row besides its columns. */
export const ROW_ENDS = CHECKBOX_WIDTH + MENU_WIDTH

/** The pixels that a track begins with. */
export const leastWidth = (track: string) => Number.parseInt(track.replace(/^\D+/, ''), 10) || 0

/** The tracks of the columns, and the width below which the table scrolls horizontally. */
export interface Grid {
  template: string
  minWidth: number
}

/** The grid shared by header and rows. */
export function gridOf(columns: readonly { width: string }[], selectable: boolean, menu: boolean) {
  const own = columns.map(({ width }) => width)
  // If all widths are fixed, the last column takes the remaining space.
  const last = own.at(-1)
  if (last && !own.some((track) => track.includes('fr')))
    own[own.length - 1] = `minmax(${last}, 1fr)`
  const tracks = [
    ...(selectable ? [`${CHECKBOX_WIDTH}px`] : []),
    ...own,
    ...(menu ? [`${MENU_WIDTH}px`] : []),
  ]
  return {
    template: tracks.join(' '),
    minWidth: tracks.map(leastWidth).reduce((sum, width) => sum + width, 0),
  }
}

const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 34, cozy: 40, roomy: 56 }
const CARD_HEIGHT = 92

/** All rows have the same height, so that long lists need no measuring. */
export const rowHeight = (density: Density, mobile: boolean) =>
  mobile ? CARD_HEIGHT : ROW_HEIGHT[density]
