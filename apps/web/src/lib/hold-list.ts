const BOX = '[data-scroll-restoration-id="list"]'
const ROW = '[data-row-id]'

interface Anchor {
  id: string
  /** Its distance from the beginning of the list, in pixels. */
  at: number
}

const placeIn = (box: HTMLElement, row: Element) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop

/** The first row that somebody who has scrolled down sees; at the top, what is new is to be seen. */
function anchorOf(box: HTMLElement): Anchor | undefined {
  if (box.scrollTop < 1) return undefined
  const rows = [...box.querySelectorAll<HTMLElement>(ROW)]
    .map((row) => ({ id: row.dataset['rowId']!, at: placeIn(box, row) }))
    .toSorted((a, b) => a.at - b.at)
  return rows.find(({ at }) => at >= box.scrollTop)
}

/** Keeps the rows that somebody looks at where they are, while rows come and go above them. */
function hold(box: HTMLElement): () => void {
  let anchor = anchorOf(box)
  const moved = () => {
    anchor = anchorOf(box)
  }
  const keep = new MutationObserver(() => {
    const row = anchor && box.querySelector(`[data-row-id="${CSS.escape(anchor.id)}"]`)
    if (!anchor || !row) {
      // Scrolled to where nothing had been drawn yet: now it is.
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

/** What was read is drawn a moment later; on a busy machine not at once. */
const DRAWN_MS = 1000

let holders = 0
let releases: (() => void)[] = []

/** Holds every list of the page still; returns the way to let go, to be called once what is new has come. */
export function holdLists(): () => void {
  holders += 1
  // However many ask for it, each list is held once: it would be moved once for each of them.
  if (releases.length === 0) releases = [...document.querySelectorAll<HTMLElement>(BOX)].map(hold)
  return () =>
    setTimeout(() => {
      holders -= 1
      if (holders > 0) return
      for (const release of releases) release()
      releases = []
    }, DRAWN_MS)
}
