import type { ReactNode } from 'react'
import type { Density } from '#lib/theme.ts'

/** One column of a list, as a page declares it. */
export interface Column<Row> {
  /** The name that sorting, hiding and ordering go by. */
  id: string
  header: string
  /** A CSS grid track that begins with pixels: `138px`, `minmax(236px, 2fr)`. */
  width: string
  /** Numbers are aligned right, digit under digit. */
  numeric?: boolean
  sortable?: boolean
  /** What draws its cells is fetched after its rows: it keeps its width. */
  late?: boolean
  /** Not shown until somebody picks it. */
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
/** What a row has besides its columns. */
export const ROW_ENDS = CHECKBOX_WIDTH + MENU_WIDTH

/** The pixels that a track begins with. */
export const leastWidth = (track: string) => Number.parseInt(track.replace(/^\D+/, ''), 10) || 0

/** The columns' tracks, and the width below which the table scrolls sideways. */
export interface Grid {
  template: string
  minWidth: number
}

/** The grid that header and rows share. */
export function gridOf(columns: readonly { width: string }[], selectable: boolean, menu: boolean) {
  const own = columns.map(({ width }) => width)
  // Where every width was chosen, the last column takes what the others leave.
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

/** Rows have one height, so that a list of any length needs no measuring. */
export const rowHeight = (density: Density, mobile: boolean) =>
  mobile ? CARD_HEIGHT : ROW_HEIGHT[density]
