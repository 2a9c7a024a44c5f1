import { askRows } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import type { Run } from './queue.ts'

/** A person used an account on this day. Names and email addresses are read when it is sent. */
export interface Visit {
  user_id: string
  account_id: string
  /** Days since 1970-01-01, UTC. */
  day: number
}

/** The data that is sent; docs/analytics.md describes each field. */
interface Payload {
  visitor: { id: string; email: string; name: string; role_key: string }
  account: { id: string; name: string; asset_count: number; user_count: number }
}

const DAY_MS = 24 * 60 * 60_000
const TIMEOUT_MS = 5_000
const today = () => Math.floor(Date.now() / DAY_MS)

/** Errors after which a later try may succeed. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429

/**
 * Queues one job a day for each person and account. This process remembers them; the queue refuses duplicates of other
 * processes and after a restart. No request waits for it.
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

/** The function that is told of visits, only if product analytics are sent; otherwise nothing is recorded. */
export const visitsOf = ({
  env,
  ...services
}: Pick<Services, 'env' | 'pool' | 'enqueue' | 'log'>): Pick<Services, 'seen'> =>
  env.ANALYTICS_URL ? { seen: noteVisits(services) } : {}

/** The data of a visit; none if the person was deactivated or the account closed meanwhile. */
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
    // Only to this address, so redirects aren't followed.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  await response.body?.cancel()
  return response.status
}

/**
 * Sends a visit to product analytics. Temporary errors are retried with growing delays. After the last try, or another
 * error, it is given up with a line in the log.
 *
 * @param timeout how long the answer may take, in milliseconds
 */
export const analyticsWorker =
  (services: Services, url: string, timeout = TIMEOUT_MS) =>
  async (visit: Visit, { isLast }: Run): Promise<void> => {
    // Jobs from a time before analytics were switched off may still be in the queue.
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
