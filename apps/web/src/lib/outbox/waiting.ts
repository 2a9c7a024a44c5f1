import { createStore } from '#lib/store.ts'
import type { KeptChange } from './kept.ts'

/** The current user's changes that aren't sent yet, in order. */
export const waiting = createStore<readonly KeptChange[]>([])
