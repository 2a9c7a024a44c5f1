import { keep, readStored } from './local-storage.ts'
import { createStore } from './store.ts'

const KEY = 'ui_motion'

const reduced = createStore(readStored(KEY) === 'reduced')

/** Applies the setting by an attribute that `motion.css` reads. */
export function applyMotion(): void {
  document.documentElement.dataset.motion = reduced.get() ? 'reduced' : 'full'
}

/** Reduces motion, in addition to the system's setting. */
export function setReducedMotion(on: boolean): void {
  reduced.set(on)
  keep(KEY, on ? 'reduced' : 'full')
  applyMotion()
}

export const useReducedMotion = () => [reduced.use(), setReducedMotion] as const
