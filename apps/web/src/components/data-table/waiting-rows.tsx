import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Grid } from './column.ts'
import type { MorePages } from './load-ahead.ts'

const FIRST = 12
const NEXT = 3
const CARD_GRID = '76px 1fr'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Shape {
  height: number
  /** The table's grid; none on phones. */
  grid: Grid | undefined
  cells: number
}

interface WaitingRowsProps extends Shape, MorePages {
  loading?: boolean
}

/** What stands below the rows: those that are on their way, or why they didn't come. */
export function WaitingRows(props: WaitingRowsProps) {
  const { loading = false, hasMore = false, loadMoreFailed = false, onLoadMore, grid } = props
  if (loadMoreFailed) return <ErrorRow onRetry={() => onLoadMore?.()} />
  if (!loading && !hasMore) return null
  return (
    <div aria-hidden style={{ minWidth: grid?.minWidth }}>
      {numbers(loading ? FIRST : NEXT).map((row) => (
        <SkeletonRow key={row} height={props.height} grid={grid} cells={props.cells} />
      ))}
    </div>
  )
}

/** A row in the shape that it will have. */
function SkeletonRow({ height, grid, cells }: Shape) {
  return (
    <div
      className="grid items-center border-b border-border bg-card"
      style={{ height, gridTemplateColumns: grid?.template ?? CARD_GRID }}
    >
      {numbers(grid ? cells : 2).map((cell) => (
        <div key={cell} className={grid ? 'px-2' : 'pl-4'}>
          <Skeleton className={cell === 0 && !grid ? 'size-11' : 'h-4 max-w-40'} />
        </div>
      ))}
    </div>
  )
}

/** The last row of a list whose next page could not be had. */
function ErrorRow({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="sticky left-0 flex h-14 items-center justify-center gap-3 px-4 text-sm"
    >
      <span>{t('common.list.more_failed')}</span>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
