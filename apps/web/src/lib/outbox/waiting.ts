import { createStore } from '#lib/store.ts'
import type { KeptChange } from './kept.ts'

/** The changes of whoever is signed in that aren't sent yet, in their order. */
export const waiting = createStore<readonly KeptChange[]>([])
