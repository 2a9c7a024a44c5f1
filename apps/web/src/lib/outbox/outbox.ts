import { attachmentsApi } from '@steward/contract/attachments.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import type { InputOf, Route } from '@steward/contract/kit/route.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { ApiError, send } from '#lib/http.ts'
import { i18n } from '#lib/i18n.ts'
import { backwardsIn, readingProblem } from '#lib/meter-text.ts'
import { outdate } from '#lib/query.ts'
import { queryClient } from '#lib/query-client.ts'
import { sentFor } from '#lib/sent-file.ts'
import { dataOwner } from '#lib/session-store.ts'
import { addChanges, changesOf, dropChanges, putChange } from './database.ts'
import {
  type Answered,
  followers,
  givenUpWith,
  isApplied,
  isTooOld,
  isUntouched,
  type KeptChange,
  type KeptKind,
  type NewChange,
  onVersion,
  saying,
  type Trouble,
} from './kept.ts'
import { waiting } from './waiting.ts'

const ROUTES: Readonly<Record<KeptKind, Route>> = {
  status: workOrdersApi.update,
  answer: workOrderTasksApi.update,
  comment: workOrderCommentsApi.add,
  time: workOrderCostsApi.addTime,
  cost: workOrderCostsApi.addCost,
  photo: attachmentsApi.create,
}

/** Only one tab sends at a time: two would send out of order. */
const LOCK = 'steward-outbox'
/** The pause between attempts, for when the network comes back without an `online` event. */
const AGAIN_MS = 5_000

/** Reads the waiting changes again: another tab may have sent some. */
export async function look(): Promise<readonly KeptChange[]> {
  const mine = dataOwner()
  const changes = mine === null ? [] : await changesOf(mine)
  waiting.set(changes)
  return changes
}

/** Errors that go away by themselves: no network, a server that is busy or down, and an expired session. */
const isPassing = ({ status, code }: ApiError) =>
  status === 0 || status >= 500 || status === 401 || status === 429 || code === 'in_progress'

async function carryOut(change: KeptChange): Promise<Answered> {
  const { kind, input, file, key } = change
  const headers = { 'idempotency-key': key }
  const answer = await send(ROUTES[kind], {
    ...input,
    headers,
    ...(file && { file }),
  } as InputOf<Route>)
  return (answer as { data?: Answered } | undefined)?.data ?? {}
}

/** Removes a change that was sent, and updates the later ones that depend on its response. */
async function settle(change: KeptChange, answer: Answered): Promise<void> {
  await dropChanges([change], followers(await look(), change, answer))
  await look()
  void outdate(queryClient, ROUTES[change.kind])
}

/** The current record of a stale write. */
const currentOf = ({ code, meta }: ApiError) =>
  code === 'stale_record' ? (meta['current'] as { lock_version: number } | undefined) : undefined

type Outcome = 'sent' | 'refused' | 'later'

/** Marks a change as refused; the user decides what to do with it. */
async function refuse(change: KeptChange, trouble: Trouble): Promise<'refused'> {
  await putChange({ ...change, trouble })
  await look()
  return 'refused'
}

/** The change, marked as sent before it is: the page may be closed before the response arrives. */
async function tried(change: KeptChange): Promise<KeptChange> {
  if (change.tried_at) return change
  const now = { ...change, tried_at: new Date().toISOString() }
  await putChange(now)
  return now
}

/**
 * Handles a refusal. A stale write counts as sent if the record already has its values, and is repeated if nobody else
 * changed the same fields.
 */
async function afterRefusal(change: KeptChange, error: ApiError): Promise<Outcome> {
  const current = currentOf(error)
  if (current && isApplied(change, current)) {
    await settle(change, current)
    return 'sent'
  }
  if (current && isUntouched(change, current)) {
    const again = onVersion(change, current.lock_version)
    await putChange(again)
    return sendOne(again)
  }
  const backwards = backwardsIn(error)
  return refuse(change, {
    message: readingProblem(error, i18n.t),
    ...(current && { current }),
    ...(backwards && { backwards }),
  })
}

async function sendOne(kept: KeptChange): Promise<Outcome> {
  const change = await tried(kept)
  if (isTooOld(change))
    return refuse(change, { message: i18n.t('outbox.too_old', { days: LIMITS.late_days }) })
  try {
    await settle(change, await carryOut(change))
    return 'sent'
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) return 'later'
    return afterRefusal(change, error)
  }
}

let timer: ReturnType<typeof setTimeout> | undefined

/** The next change to send; work orders with a refused change are skipped. */
function nextOf(changes: readonly KeptChange[], after: number): KeptChange | undefined {
  const stuck = new Set(changes.filter(({ trouble }) => trouble).map(({ order }) => order))
  return changes.find(({ seq, order }) => seq > after && !stuck.has(order))
}

async function sendAll(): Promise<void> {
  for (let after = 0; ;) {
    const change = nextOf(await look(), after)
    if (!change) return
    after = change.seq
    if ((await sendOne(change)) !== 'later') continue
    timer = setTimeout(flush, AGAIN_MS)
    return
  }
}

/** Sends the waiting changes in order, unless another tab is sending. */
export function flush(): void {
  clearTimeout(timer)
  if (!navigator.onLine) return
  navigator.locks
    .request(LOCK, { ifAvailable: true }, async (lock) => {
      if (lock) await sendAll()
      else timer = setTimeout(flush, AGAIN_MS)
    })
    .catch(() => undefined)
}

/**
 * Stores changes in this browser until they are sent, in one transaction.
 *
 * @throws the browser's error if it can't store them
 */
export async function keepChanges(changes: readonly NewChange[]) {
  const made_at = new Date().toISOString()
  const kept = changes.map(async ({ key, file, ...change }) => ({
    ...change,
    ...(file && { file: await sentFor(file) }),
    key: key ?? crypto.randomUUID(),
    owner: dataOwner() ?? '',
    made_at,
    ...(key !== undefined && { tried_at: made_at }),
  }))
  await addChanges(await Promise.all(kept))
  // Registered here as well: start.ts, which does it at the start, may not have been loaded before the network was
  // lost.
  addEventListener('online', flush)
  await look()
  flush()
}

/** Discards a change; the record stays as on the server. */
export async function discard(change: KeptChange): Promise<void> {
  await dropChanges(givenUpWith(await look(), change))
  await look()
  await outdate(queryClient, ROUTES[change.kind])
  flush()
}

/** Sends a refused change again, overwriting what somebody else has changed. */
export async function insist(change: KeptChange): Promise<void> {
  const { trouble, tried_at: _, ...rest } = change
  const again = trouble?.backwards ? saying(rest, { reset: true }) : rest
  const version = trouble?.current?.['lock_version']
  // With the old key, the server would repeat its response.
  const fresh = { ...again, key: crypto.randomUUID() }
  await putChange(typeof version === 'number' ? onVersion(fresh, version) : fresh)
  await look()
  flush()
}
