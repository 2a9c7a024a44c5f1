import { keep, readStored } from './local-storage.ts'
import { useMedia } from './media.ts'
import { createStore } from './store.ts'

const KEY = 'ui_figures'
/** Screens of little height, where the figures are folded by default to make room for rows. */
const LOW = '(min-width: 768px) and (max-height: 999.98px)'

const chosen = createStore(readStored(KEY))

/** Whether the figures above lists are folded into one line, as stored on this device; and a function to toggle it. */
export function useFoldedFigures() {
  const isLow = useMedia(LOW)
  const kept = chosen.use()
  const folded = kept === null ? isLow : kept === 'folded'
  const toggle = () => {
    const next = folded ? 'open' : 'folded'
    chosen.set(next)
    keep(KEY, next)
  }
  return { folded, toggle }
}
