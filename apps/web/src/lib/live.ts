import { createStore } from './store.ts'

/** Whether this tab hears of changes as they happen. While it doesn't, pages that follow something ask for it again. */
export const live = createStore(false)
