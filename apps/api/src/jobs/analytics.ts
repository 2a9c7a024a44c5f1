import { askRows } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import type { Run } from './queue.ts'

/** Somebody was at work in an account on this day. Names and addresses are looked up when it is sent. */
export interface Visit {
  user_id: string
  account_id: string
  /** Days since 1970-01-01, UTC. */
  day: number
}

/** What is sent: docs/analytics.md has a row for each field. */
interface Payload {
  visitor: { id: string; email: string; name: string; role_key: string }
  account: { id: string; name: string; asset_count: number; user_count: number }
}

const DAY_MS = 24 * 60 * 60_000
const TIMEOUT_MS = 5_000
const today = () => Math.floor(Date.now() / DAY_MS)

/** Answers that a later try may well get otherwise; whatever else isn't good stays as it is. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429

/**
 * Remembers whom this process has seen today, and leaves a job for each of them, once: other processes of the
 * installation, and this one after a restart, are held to it by the queue. Nobody waits for it.
 */
function noteVisits({
  pool,
  enqueue,
  log,
}: Pick<Services, 'pool' | 'enqueue' | 'log'>): NonNullable<Services['seen']> {
  let current = today()
  const known = new Set<string>()
  const leaveJob = async (visit: Visit, key: string) => {
    const client = await pool.connect()
    try {
      await enqueue('analytics', visit, client, key)
    } finally {
      client.release()
    }
  }
  return (user_id, account_id) => {
    const day = today()
    if (day !== current) {
      current = day
      known.clear()
    }
    const key = `${user_id} ${account_id}`
    if (known.has(key)) return
    known.add(key)
    leaveJob({ user_id, account_id, day }, key).catch((error: unknown) => {
      known.delete(key)
      log.debug({ err: error }, 'a visit could not be noted')
    })
  }
}

/** Where product analytics are sent somewhere, the services hear of visits; elsewhere nothing is noted at all. */
export const visitsOf = ({
  env,
  ...services
}: Pick<Services, 'env' | 'pool' | 'enqueue' | 'log'>): Pick<Services, 'seen'> =>
  env.ANALYTICS_URL ? { seen: noteVisits(services) } : {}

/** What there is to tell; nothing of somebody who was switched off meanwhile, or of a closed account. */
const PAYLOAD = `
  select jsonb_build_object(
    'visitor', jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'role_key', m.role_key),
    'account', jsonb_build_object('id', a.id, 'name', a.name,
      'asset_count', (select coalesce(sum(n), 0) from row_counts where account_id = a.id and table_name = 'assets'),
      'user_count', (select count(*) from memberships x join users y on y.id = x.user_id and y.status = 'active'
        where x.account_id = a.id and x.status = 'active'))) as payload
  from memberships m
  join users u on u.id = m.user_id and u.status = 'active'
  join accounts a on a.id = m.account_id and a.status = 'active'
  where m.account_id = $1 and m.user_id = $2 and m.status = 'active'`

async function payloadOf(services: Services, visit: Visit): Promise<Payload | undefined> {
  const ctx = systemCtx(services, visit)
  const [row] = await askRows<{ payload: Payload }>(ctx, {
    text: PAYLOAD,
    values: [visit.account_id, visit.user_id],
  })
  return row?.payload
}

async function post(url: string, payload: Payload, timeout: number): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
    // It is sent to this address and no other.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  return response.status
}

/**
 * Tells the product analytics of a visit. What fails is tried again, more and more slowly, and given up with a line
 * in the log after the last try, or at once where the answer says that it will never do.
 *
 * @param timeout how long the answer may take, in milliseconds
 */
export const analyticsWorker =
  (services: Services, url: string, timeout = TIMEOUT_MS) =>
  async (visit: Visit, { isLast }: Run): Promise<void> => {
    // While nothing was to be sent, jobs of earlier times may have been left.
    if (visit.day < today() - 1) return
    const payload = await payloadOf(services, visit)
    if (!payload) return
    const giveUp = (reason: object) =>
      services.log.warn({ ...reason, account_id: visit.account_id }, 'product analytics given up')
    try {
      const status = await post(url, payload, timeout)
      if (status < 300) return
      if (!isPassing(status) || isLast) return giveUp({ status })
      throw new Error(`the product analytics answered ${status}`)
    } catch (error) {
      if (!isLast) throw error
      giveUp({ err: error })
    }
  }
