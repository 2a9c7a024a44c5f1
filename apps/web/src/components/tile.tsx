import type { ReactNode } from 'react'
import { Card } from '#components/card.tsx'
import { Fold } from '#components/fold.tsx'
import { useIsMobile } from '#lib/media.ts'

interface TileProps {
  title: string
  actions?: ReactNode
  /** Collapsible on phones. */
  folds?: boolean
  children: ReactNode
}

/** A tile of a dashboard with a heading. */
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

/** The empty state of a tile. */
export const NothingHere = ({ children }: { children: ReactNode }) => (
  <p className="py-6 text-center text-sm text-muted-foreground">{children}</p>
)

/** The props of a tile's content. */
export interface TileContent {
  title: string
  /** The sites that the dashboard is filtered by; empty for all. */
  sites: readonly string[]
}

/** A list's filter for these sites. */
export const inSites = (sites: readonly string[]): { 'filter[site_id]'?: string[] } =>
  sites.length > 0 ? { 'filter[site_id]': [...sites] } : {}
