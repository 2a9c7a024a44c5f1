import { createHash } from 'node:crypto'
import { clientOf, type Ctx, inTransaction } from '../context/ctx.ts'
import type { Services } from '../context/services.ts'
import { systemCtx } from '../context/system.ts'

/** What is kept of a day that is over. */
export interface Seal {
  /** YYYY-MM-DD, UTC. */
  day: string
  events: number
  /** Both in hexadecimal digits. */
  digest: string
  seal: string
}

/** Asks the database inside the account, as whoever may read its history. */
export type Ask = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>

const DAY_MS = 24 * 60 * 60_000

/**
 * Each column of an event but its account, spelled the same in every session. One that is added later is null in all
 * that was sealed before: append it where it isn't null, or every old seal is wrong.
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

/** The ids of events say when they were written, whatever date the event has: they begin with milliseconds. */
function firstIdOf(day: string, daysLater = 0): string {
  const ms = Date.parse(day) + daysLater * DAY_MS
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const dayOf = (id: string): string =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString().slice(0, 10)

/** The first day after `day` on which something was written; undefined where nothing was. */
export async function nextDay(
  ask: Ask,
  account_id: string,
  day: string | undefined,
): Promise<string | undefined> {
  const from = day === undefined ? firstIdOf('1970-01-01') : firstIdOf(day, 1)
  const [event] = await ask<{ id: string }>(NEXT, [account_id, from])
  return event && dayOf(event.id)
}

/** What the events of a day come to now. */
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

/** The seal that binds a day to all before it. @param previous the seal before; empty for the first */
export const sealOf = (
  previous: string,
  account_id: string,
  { day, events, digest }: Omit<Seal, 'seal'>,
): string =>
  createHash('sha256').update([previous, account_id, day, events, digest].join('\n')).digest('hex')

/**
 * The last day that is over, by the database's clock: whoever began to write before midnight has ended an hour later.
 */
const OVER = `select to_char(clock_timestamp() at time zone 'UTC' - interval '25 hours', 'YYYY-MM-DD') as over`

/** So many days are sealed in one transaction. */
const AT_ONCE = 100

/** Seals the next days that are over. @returns those that were sealed: as many as go at once, where more are left */
async function sealSome(ctx: Ctx): Promise<Seal[]> {
  const { account_id } = ctx
  const ask: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await clientOf(ctx).query<Row>(text, values)).rows
  // So many events may come from one import that adding them up takes a while.
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
    // Another process was faster, and goes on.
    if (kept.length === 0) break
    sealed.push(seal)
    last = seal
  }
  return sealed
}

/** Seals every day of an account's history that is over, and says each in the log. Safe to run twice at once. */
export async function sealHistory(services: Services, account_id: string): Promise<void> {
  const ctx = systemCtx(services, { account_id })
  for (let isMore = true; isMore;) {
    const sealed = await inTransaction(ctx, sealSome)
    for (const seal of sealed) services.log.info({ account_id, ...seal }, 'history sealed')
    isMore = sealed.length === AT_ONCE
  }
}
