import { createStore } from './store.ts'

/** Whether this tab receives events. While it doesn't, pages poll what they follow. */
export const live = createStore(false)
