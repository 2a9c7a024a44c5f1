import { readStored } from './local-storage.ts'
import { setReducedMotion } from './motion.ts'
import { setSingleKeyShortcuts } from './shortcuts.ts'
import { DENSITIES, setDensity, setTheme, THEMES } from './theme.ts'

/** Settings of the user interface, stored with the user on the server. */
export interface Preferences {
  theme?: (typeof THEMES)[number]
  density?: (typeof DENSITIES)[number]
  reduced_motion?: boolean
  single_keys?: boolean
}

const isUnset = (key: string) => readStored(key) === null

/** Applies the settings that the user chose on another device, unless they chose others on this one. */
export function adoptPreferences(kept: Record<string, unknown>): void {
  const theme = THEMES.find((each) => each === kept['theme'])
  const density = DENSITIES.find((each) => each === kept['density'])
  if (theme && isUnset('ui_theme')) setTheme(theme)
  if (density && isUnset('ui_density')) setDensity(density)
  if (kept['reduced_motion'] === true && isUnset('ui_motion')) setReducedMotion(true)
  if (kept['single_keys'] === false && isUnset('ui_single_keys')) setSingleKeyShortcuts(false)
}
