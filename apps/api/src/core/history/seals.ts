import { createHash } from 'node:crypto'
import { clientOf, type Ctx, inTransaction } from '../context/ctx.ts'
import type { Services } from '../context/services.ts'
import { systemCtx } from '../context/system.ts'

/** The seal of a past day. */
export interface Seal {
  /** YYYY-MM-DD, UTC. */
  day: string
  events: number
  /** `digest` and `seal` in hexadecimal digits. */
  digest: string
  seal: string
}

/** Queries the database inside the account, with permission to read its history. */
export type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

const DAY_MS = 24 * 60 * 60_000

/**
 * All columns of an event except its account, written the same in every session. A new column is null in events that
 * were sealed before it: append it only where it isn't null, or all old seals become wrong.
 */
const EVENT = `jsonb_build_array(id, auditable_type, auditable_id, action, extract(epoch from event_date), user_id,
  changes, session_id, request_id, address, extract(epoch from changed_at), file_keys)::text`

const NEXT = 'select id from audits where account_id = $1 and id >= $2 order by id limit 1'

const DIGEST = `select count(*)::int as events, encode(sha256(coalesce(
    string_agg(sha256(convert_to(${EVENT}, 'UTF8')), ''::bytea order by id), '')), 'hex') as digest
  from audits where account_id = $1 and id >= $2 and id < $3`

const LAST = `select day::text, events, digest, seal from audit_seals where account_id = $1 order by day desc limit 1`

const KEEP = `insert into audit_seals (account_id, day, events, digest, seal) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning day`

/** The ids of events begin with the milliseconds of when they were written, whatever the date of the event. */
function firstIdOf(day: string, daysLater = 0): string {
  const ms = Date.parse(day) + daysLater * DAY_MS
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const dayOf = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString().slice(0, 10)

/** The first day after `day` on which an event was written; undefined if none was. */
export async function nextDay(
  ask: Ask,
  account_id: string,
  day: string | undefined,
): Promise<string | undefined> {
  const from = day === undefined ? firstIdOf('1970-01-01') : firstIdOf(day, 1)
  const [event] = await ask<{ id: string }>(NEXT, [account_id, from])
  return event && dayOf(event.id)
}

/** The number and the digest of a day's events as they are now. */
export async function digestOf(
  ask: Ask,
  account_id: string,
  day: string,
): Promise<Pick<Seal, 'events' | 'digest'>> {
  const [found] = await ask<Pick<Seal, 'events' | 'digest'>>(DIGEST, [
    account_id,
    firstIdOf(day),
    firstIdOf(day, 1),
  ])
  return found!
}

/** The seal of a day, which includes all days before it. @param previous the seal before; empty for the first */
export const sealOf = (
  previous: string,
  account_id: string,
  { day, events, digest }: Omit<Seal, 'seal'>,
): string =>
  createHash('sha256').update([previous, account_id, day, events, digest].join('\n')).digest('hex')

/**
 * The last day that can be sealed, by the clock of the database. Transactions that began before midnight have ended an
 * hour later.
 */
const OVER = `select to_char(clock_timestamp() at time zone 'UTC' - interval '25 hours', 'YYYY-MM-DD') as over`

/** So many days are sealed in one transaction. */
const AT_ONCE = 100

/** Seals the next days. @returns their seals; as many as `AT_ONCE` if there may be more */
async function sealSome(ctx: Ctx): Promise<Seal[]> {
  const { account_id } = ctx
  const ask: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await clientOf(ctx).query<Row>(text, values)).rows
  // An import may have so many events that their digest takes minutes.
  await ask("select set_config('statement_timeout', '10min', true)", [])
  const [{ over }] = (await ask<{ over: string }>(OVER, [])) as [{ over: string }]
  let [last] = await ask<Seal>(LAST, [account_id])
  const sealed: Seal[] = []
  while (sealed.length < AT_ONCE) {
    const day = await nextDay(ask, account_id, last?.day)
    if (day === undefined || day > over) break
    const found = { day, ...(await digestOf(ask, account_id, day)) }
    const seal = { ...found, seal: sealOf(last?.seal ?? '', account_id, found) }
    const kept = await ask(KEEP, [account_id, day, seal.events, seal.digest, seal.seal])
    // Another process has sealed this day, and goes on.
    if (kept.length === 0) break
    sealed.push(seal)
    last = seal
  }
  return sealed
}

/** Seals every past day of an account's history, and logs each seal. It may run several times at once. */
export async function sealHistory(services: Services, account_id: string): Promise<void> {
  const ctx = systemCtx(services, { account_id })
  for (let isMore = true; isMore;) {
    const sealed = await inTransaction(ctx, sealSome)
    for (const seal of sealed) services.log.info({ account_id, ...seal }, 'history sealed')
    isMore = sealed.length === AT_ONCE
  }
}
