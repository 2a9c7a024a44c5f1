import type { KeptChange } from '#lib/outbox/kept.ts'
import { waiting } from '#lib/outbox/waiting.ts'

/** What was written about one order and isn't done yet: it waits to be sent, or wasn't taken. */
export const useWaiting = (order: string): readonly KeptChange[] =>
  waiting.use().filter((change) => change.order === order)
