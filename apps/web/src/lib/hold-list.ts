const BOX = '[data-scroll-restoration-id="list"]'
const ROW = '[data-row-id]'

interface Anchor {
  id: string
  /** Its offset from the start of the list, in pixels. */
  at: number
}

const placeIn = (box: HTMLElement, row: Element) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop

/** The first visible row; undefined at the top of the list, where new rows should appear. */
function anchorOf(box: HTMLElement): Anchor | undefined {
  if (box.scrollTop < 1) return undefined
  const rows = [...box.querySelectorAll<HTMLElement>(ROW)]
    .map((row) => ({ id: row.dataset['rowId']!, at: placeIn(box, row) }))
    .toSorted((a, b) => a.at - b.at)
  return rows.find(({ at }) => at >= box.scrollTop)
}

/** Keeps the visible rows in place while rows are added or removed above them. */
function hold(box: HTMLElement): () => void {
  let anchor = anchorOf(box)
  const moved = () => {
    anchor = anchorOf(box)
  }
  const keep = new MutationObserver(() => {
    const row = anchor && box.querySelector(`[data-row-id="${CSS.escape(anchor.id)}"]`)
    if (!anchor || !row) {
      // The anchor isn't rendered: take the rows that are.
      moved()
      return
    }
    const at = placeIn(box, row)
    if (at === anchor.at) return
    box.scrollTop += at - anchor.at
    anchor = { ...anchor, at }
  })
  keep.observe(box, { subtree: true, childList: true, attributeFilter: ['style', 'data-index'] })
  box.addEventListener('scroll', moved, { passive: true })
  return () => {
    keep.disconnect()
    box.removeEventListener('scroll', moved)
  }
}

/** New rows are rendered some time after they were fetched, later on a slow machine. */
const DRAWN_MS = 1000

let holders = 0
let releases: (() => void)[] = []

/**
 * Keeps the visible rows of every list in place.
 *
 * @returns a function that ends it, to be called after the refetch
 */
export function holdLists(): () => void {
  holders += 1
  // Observed once, however many callers: otherwise each would correct the scroll position.
  if (releases.length === 0) releases = [...document.querySelectorAll<HTMLElement>(BOX)].map(hold)
  return () =>
    setTimeout(() => {
      holders -= 1
      if (holders > 0) return
      for (const release of releases) release()
      releases = []
    }, DRAWN_MS)
}
