import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Grid } from './column.ts'

const FIRST = 12
const CARD_GRID = '76px 1fr'
/** Picture and text. */
export const CARD_CELLS = 2

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

interface Shape {
  height: number
  /** The table's grid; undefined on phones. */
  grid: Grid | undefined
  cells: number
}

/** Placeholder rows of a list that is being read. */
export function WaitingRows(shape: Shape) {
  return (
    <div aria-hidden style={{ minWidth: shape.grid?.minWidth }}>
      {numbers(FIRST).map((row) => (
        <WaitingRow key={row} {...shape} />
      ))}
    </div>
  )
}

/** A placeholder in the shape of a row; `start` is its offset from the first one, in pixels. */
export function WaitingRow({ height, grid, cells, start }: Shape & { start?: number }) {
  const isPlaced = start !== undefined
  return (
    <div
      aria-hidden
      className={classNames(
        'grid items-center border-b border-border bg-card',
        isPlaced && 'absolute inset-x-0 top-0',
      )}
      style={{
        height,
        gridTemplateColumns: grid?.template ?? CARD_GRID,
        ...(isPlaced && { transform: `translateY(${start}px)` }),
      }}
    >
      {numbers(cells).map((cell) => (
        <div key={cell} className={grid ? 'px-2' : 'pl-4'}>
          <Skeleton className={cell === 0 && !grid ? 'size-11' : 'h-4 max-w-40'} />
        </div>
      ))}
    </div>
  )
}

/** Reports at the bottom of a list that visible rows could not be read. */
export function FailedRows({ onRetry }: { onRetry: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="sticky bottom-0 left-0 flex h-14 items-center justify-center gap-3 border-t border-border bg-card px-4 text-sm"
    >
      <span>{t('common.list.more_failed')}</span>
      <Button size="sm" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
