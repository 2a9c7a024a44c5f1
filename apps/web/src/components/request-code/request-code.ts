import type { FormPlace } from '@steward/contract/asked-work.ts'
import { createStore } from '#lib/store.ts'

/** What the public form is about whose code is shown. */
export interface CodedPlace {
  about: FormPlace
  id: string
  name: string
}

/** The one on screen: menus open it, and are gone by then. */
export const requestCode = createStore<CodedPlace | null>(null)
