import type { Tile, ViewTile } from '@steward/contract/dashboard.ts'
import type { ReactNode } from 'react'

/** A tile that the user may have on their dashboard. */
export interface TileChoice {
  id: Tile | ViewTile
  title: string
  /** Spans the whole width. */
  wide?: boolean
  /** Hidden by default. */
  extra?: boolean
  content: ReactNode
}

/** The visible tiles in order, and the others. */
export function arranged(
  choices: readonly TileChoice[],
  own: readonly string[] | null,
): { shown: readonly TileChoice[]; others: readonly TileChoice[] } {
  const usual = choices.filter(({ extra }) => !extra).map(({ id }) => id)
  const shown = (own ?? usual).flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  return { shown, others: choices.filter((choice) => !shown.includes(choice)) }
}
