import { useEffect } from 'react'
import { useStable } from './stable.ts'

/** How many rows before the end the next page is asked for. */
const LOAD_AHEAD = 40

export interface MorePages {
  hasMore?: boolean
  loadingMore?: boolean
  loadMoreFailed?: boolean
  onLoadMore?: () => void
}

/** Asks for the next page while the person still reads this one; `last` is the last row in sight. */
export function useLoadAhead(last: number, count: number, pages: MorePages): void {
  const { hasMore, loadingMore, loadMoreFailed, onLoadMore } = pages
  const may = hasMore && !loadingMore && !loadMoreFailed
  const wanted = may && last >= count - LOAD_AHEAD
  const more = useStable(() => onLoadMore?.())

  // The server is outside React.
  useEffect(() => {
    if (wanted) more()
  }, [wanted, count, more])
}
