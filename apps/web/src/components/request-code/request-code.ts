import type { FormPlace } from '@steward/contract/asked-work.ts'
import { createStore } from '#lib/store.ts'

/** The asset or place whose code is shown. */
export interface CodedPlace {
  about: FormPlace
  id: string
  name: string
}

/** The open code. In a store, because the menus that open it are gone by then. */
export const requestCode = createStore<CodedPlace | null>(null)
