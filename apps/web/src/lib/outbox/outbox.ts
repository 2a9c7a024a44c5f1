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
/** Where the network came back without the browser's noticing, it is found out so soon. */
const AGAIN_MS = 5_000

/** What waits, as the browser has it: another tab may have sent some of it. */
export async function look(): Promise<readonly KeptChange[]> {
  const mine = dataOwner()
  const changes = mine === null ? [] : await changesOf(mine)
  waiting.set(changes)
  return changes
}

/** What passes by itself: no network, a server that is busy or down, and a sign-in that ends. */
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

/** Takes a change away that is done, and hands what came of it to those that go on from there. */
async function settle(change: KeptChange, answer: Answered): Promise<void> {
  await dropChanges([change], followers(await look(), change, answer))
  await look()
  void outdate(queryClient, ROUTES[change.kind])
}

/** What the server has, where it has changed meanwhile. */
const currentOf = ({ code, meta }: ApiError) =>
  code === 'stale_record' ? (meta['current'] as { lock_version: number } | undefined) : undefined

type Outcome = 'sent' | 'refused' | 'later'

/** Leaves it to a person what becomes of a change. */
async function refuse(change: KeptChange, trouble: Trouble): Promise<'refused'> {
  await putChange({ ...change, trouble })
  await look()
  return 'refused'
}

/** The change, known to have been tried before it is: the page may be closed before the answer is there. */
async function tried(change: KeptChange): Promise<KeptChange> {
  if (change.tried_at) return change
  const now = { ...change, tried_at: new Date().toISOString() }
  await putChange(now)
  return now
}

/** Goes by what the server has, where it took a change already, or where nobody else changed the same. */
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

/** The next change that may go: none of its order waits for an answer before it. */
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

/** Sends what waits, one after the other, unless another tab is at it. */
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
 * Keeps changes in this browser until the server has them: all of them, or none.
 *
 * @throws what the browser says that can't keep them
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
  // What does so from the start may not have been fetched before the network went.
  addEventListener('online', flush)
  await look()
  flush()
}

/** Gives a change up: what the server has stays. */
export async function discard(change: KeptChange): Promise<void> {
  await dropChanges(givenUpWith(await look(), change))
  await look()
  await outdate(queryClient, ROUTES[change.kind])
  flush()
}

/** Sends a change that was refused once more; where somebody else was first, over what they wrote. */
export async function insist(change: KeptChange): Promise<void> {
  const { trouble, tried_at: _, ...rest } = change
  const again = trouble?.backwards ? saying(rest, { reset: true }) : rest
  const version = trouble?.current?.['lock_version']
  // Under its old key the server would answer as before.
  const fresh = { ...again, key: crypto.randomUUID() }
  await putChange(typeof version === 'number' ? onVersion(fresh, version) : fresh)
  await look()
  flush()
}
