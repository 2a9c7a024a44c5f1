import { dressAnswers } from '#lib/answer-store.ts'
import { ApiError } from '#lib/api-error.ts'
import { i18n } from '#lib/i18n.ts'
import { queryClient } from '#lib/query-client.ts'
import { toast } from '#lib/toast.ts'
import { type KeptInput, type NewChange, writtenBy } from './kept.ts'
import { waiting } from './waiting.ts'
import { keepChanges } from './outbox.ts'

/** Whether the network failed, so that the call may or may not have arrived. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0

/** Whether changes of a work order have to wait: without a network, or behind others that wait. */
export const mustWait = (order: string): boolean =>
  !navigator.onLine || waiting.get().some((change) => change.order === order)

type Answer = { data?: unknown; pages?: readonly Answer[] } | undefined

/** The response with new values of a record, wherever it contains the record. */
function withRecord(answer: Answer, id: string, values: object): Answer {
  if (!answer) return answer
  const changed = (one: unknown) =>
    (one as { id?: string } | null)?.id === id ? { ...(one as object), ...values } : one
  if (answer.pages)
    return { ...answer, pages: answer.pages.map((page) => withRecord(page, id, values)) }
  const { data } = answer
  return { ...answer, data: Array.isArray(data) ? data.map(changed) : changed(data) }
}

const idOf = ({ params }: KeptInput) => params?.['task_id'] ?? params?.['id'] ?? ''

/** The response with the waiting changes applied; records whose change was refused stay as on the server. */
const withWaiting = (answer: Answer): Answer =>
  waiting
    .get()
    .filter(({ kind, trouble }) => !trouble && (kind === 'status' || kind === 'answer'))
    .reduce((shown, change) => withRecord(shown, idOf(change.input), writtenBy(change)), answer)

const ORDERS = ['work_orders']
const showWaiting = (): void =>
  void queryClient.setQueriesData<Answer>({ queryKey: ORDERS }, withWaiting)

let isFollowing = false

/** Shows waiting changes as done, also in responses to requests that were sent before. */
export function showInAnswers(): void {
  showWaiting()
  if (isFollowing) return
  isFollowing = true
  dressAnswers((answer) => withWaiting(answer as Answer))
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (event.query.queryKey[0] === ORDERS[0] && waiting.get().length > 0) showWaiting()
  })
}

/**
 * Stores changes in this browser, shows them as done, and notifies the user.
 *
 * @throws the browser's error if it can't store them
 */
export async function keep(...changes: readonly NewChange[]): Promise<void> {
  await keepChanges(changes)
  showInAnswers()
  toast.info(i18n.t('outbox.kept'))
}

/**
 * Sends a change, or stores it if it has to wait.
 *
 * @param sent makes the call with the given Idempotency-Key
 * @param first changes to store with it, and to send before it
 * @throws the server's refusal
 */
export async function sendOrKeep(
  change: NewChange,
  sent: (key: string) => Promise<unknown>,
  first: readonly NewChange[] = [],
): Promise<void> {
  if (mustWait(change.order)) return keep(...first, change)
  const { key = crypto.randomUUID() } = change
  try {
    await sent(key)
  } catch (error) {
    if (!isUnreached(error)) throw error
    await keep(...first, { ...change, key })
  }
}

/** The change that adds a photo to a work order. */
export const keptPhoto = (order: string, file: File, key: string): NewChange => ({
  kind: 'photo',
  order,
  said: file.name,
  input: { query: { attachable_type: 'WorkOrder', attachable_id: order } },
  file,
  key,
})
