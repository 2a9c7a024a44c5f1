import { ASSET_TARGET } from './assets.ts'
import type { ImportResource, Target } from './targets.ts'

/** Everything that a file can bring in. */
export const TARGETS: Record<ImportResource, Target> = { Asset: ASSET_TARGET }
