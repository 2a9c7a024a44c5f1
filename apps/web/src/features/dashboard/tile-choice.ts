import type { Tile, ViewTile } from '@steward/contract/dashboard.ts'
import type { ReactNode } from 'react'

/** A tile that this person may have on their dashboard. */
export interface TileChoice {
  id: Tile | ViewTile
  title: string
  /** It takes the whole width. */
  wide?: boolean
  /** Not shown until somebody picks it. */
  extra?: boolean
  content: ReactNode
}

/** The tiles that are shown, in their order, and those that could be. */
export function arranged(
  choices: readonly TileChoice[],
  own: readonly string[] | null,
): { shown: readonly TileChoice[]; others: readonly TileChoice[] } {
  const usual = choices.filter(({ extra }) => !extra).map(({ id }) => id)
  const shown = (own ?? usual).flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
  return { shown, others: choices.filter((choice) => !shown.includes(choice)) }
}
