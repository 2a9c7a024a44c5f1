import { keep, readStored } from './local-storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
type Theme = (typeof THEMES)[number]

export const DENSITIES = ['compact', 'cozy', 'roomy'] as const
export type Density = (typeof DENSITIES)[number]

const oneOf = <T extends string>(known: readonly T[], value: string | null, otherwise: T): T =>
  known.find((entry) => entry === value) ?? otherwise

const theme = createStore<Theme>(oneOf(THEMES, readStored('ui_theme'), 'system'))
const density = createStore<Density>(oneOf(DENSITIES, readStored('ui_density'), 'cozy'))

const DARK = '(prefers-color-scheme: dark)'

function apply() {
  const dark = theme.get() === 'dark' || (theme.get() === 'system' && matchMedia(DARK).matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.dataset.density = density.get()
}

/** Sets the color theme. Stored on this device; `/theme.js` reads the same key before the first paint. */
export function setTheme(next: Theme): void {
  theme.set(next)
  keep('ui_theme', next)
  apply()
}

/** Sets the row height of all lists. */
export function setDensity(next: Density): void {
  density.set(next)
  keep('ui_density', next)
  apply()
}

/** Follows the system's theme unless the user has chosen one. Called once at the start. */
export function followSystemTheme(): () => void {
  const media = matchMedia(DARK)
  media.addEventListener('change', apply)
  return () => media.removeEventListener('change', apply)
}

export const useTheme = () => [theme.use(), setTheme] as const
export const useDensity = () => [density.use(), setDensity] as const
