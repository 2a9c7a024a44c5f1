import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tile } from '#components/tile.tsx'
import { Button } from '#components/ui/button.tsx'

interface ChartTileProps {
  title: string
  /** Collapsible on a phone. */
  folds?: boolean
  children: (asTable: boolean) => ReactNode
}

/** A tile with a chart that can also be shown as a table. */
export function ChartTile({ title, folds = false, children }: ChartTileProps) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  const label = t('dashboard.chart.as_table')
  return (
    <Tile
      folds={folds}
      title={title}
      actions={
        <Button
          size="sm"
          data-no-print
          aria-label={`${label}: ${title}`}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {label}
        </Button>
      }
    >
      {children(asTable)}
    </Tile>
  )
}
