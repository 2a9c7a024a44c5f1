import type { KeptChange } from '#lib/outbox/kept.ts'
import { waiting } from '#lib/outbox/waiting.ts'

/** The changes of a work order that wait to be sent or were refused. */
export const useWaiting = (order: string): readonly KeptChange[] =>
  waiting.use().filter((change) => change.order === order)
