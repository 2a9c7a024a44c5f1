import type { ReactNode } from 'react'
import { Card } from '#components/card.tsx'
import { Fold } from '#components/fold.tsx'
import { useIsMobile } from '#lib/media.ts'

interface TileProps {
  title: string
  actions?: ReactNode
  /** On a phone it is folded into its heading. */
  folds?: boolean
  children: ReactNode
}

/** One part of a dashboard, under its heading. */
export function Tile({ folds = false, ...props }: TileProps) {
  const mobile = useIsMobile()
  if (!folds || !mobile)
    return (
      <Card {...props} className="min-w-0 break-inside-avoid">
        {props.children}
      </Card>
    )
  return (
    <Fold title={props.title}>
      {props.actions}
      {props.children}
    </Fold>
  )
}

/** Where a tile has nothing to show. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <p className="py-6 text-center text-sm text-muted-foreground">{children}</p>
)

/** What every tile is given. */
export interface TileContent {
  title: string
  /** The sites that the dashboard is narrowed to; none for all. */
  sites: readonly string[]
}

/** The filter of a list for these sites. */
export const inSites = (sites: readonly string[]): { 'filter[site_id]'?: string[] } =>
  sites.length > 0 ? { 'filter[site_id]': [...sites] } : {}
