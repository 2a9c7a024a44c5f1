import { keep, readStored } from './local-storage.ts'
import { createStore } from './store.ts'

const KEY = 'ui_motion'

const reduced = createStore(readStored(KEY) === 'reduced')

/** Puts the choice where `motion.css` finds it. */
export function applyMotion(): void {
  document.documentElement.dataset.motion = reduced.get() ? 'reduced' : 'full'
}

/** Fewer movements than the system asks for; it never means more. */
export function setReducedMotion(on: boolean): void {
  reduced.set(on)
  keep(KEY, on ? 'reduced' : 'full')
  applyMotion()
}

export const useReducedMotion = () => [reduced.use(), setReducedMotion] as const
