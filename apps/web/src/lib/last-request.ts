import { createStore } from './store.ts'

/** The id of the last response, by which support finds it in the logs. */
export const lastRequestId = createStore<string | null>(null)

export function noteRequestId(headers: Headers): void {
  const id = headers.get('x-request-id')
  if (id !== null) lastRequestId.set(id)
}
