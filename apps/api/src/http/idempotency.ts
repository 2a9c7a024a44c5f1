import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LIMITS } from '@steward/contract/limits.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, conflict, invalid } from '#core/context/errors.ts'
import type { Received } from '#core/requests/files.ts'
import { inAccount, type Text } from '#core/records/rows.ts'
import { idempotency_keys } from '#db/schema/audits.ts'

/** Larger answers aren't stored; a repeated call then runs again. */
const MAX_BYTES = 64 * 1024

/**
 * Runs a POST with an `Idempotency-Key` once within 24 hours, or the time of its route: a repeated call gets the first
 * answer. The key is written in the transaction of the call, so both succeed or fail together. Only successful answers
 * without secrets are stored; a call that answers a secret runs each time.
 *
 * @throws 409 `in_progress` while the first is still running; 422 if the key came with another body before
 */
export async function once<T>(
  request: FastifyRequest,
  { body, upload }: { body: unknown; upload: Received | null | undefined },
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key']
  const { route } = request.routeOptions.config
  // Some clients send an empty header if they have no key.
  const applies = typeof key === 'string' && key.trim() !== '' && request.method === 'POST'
  if (!applies || !route || route.access === 'public' || route.secret) return work(request.ctx)
  if (key.length > 200)
    throw invalid({ code: 'invalid_data', detail: 'Idempotency-Key is too long' })
  const said = `${JSON.stringify(body ?? null)}${upload ? await checksumOf(upload.path) : ''}`
  const hash = hashOf(request, said)
  return inTransaction(request.ctx, async (ctx) => {
    const first = await claim(ctx, key, { hash, days: route.late ? LIMITS.late_days : 1 })
    if (first) return first as T
    const answer = await work(ctx)
    await keep(ctx, key, route.status ?? 200, textOf(answer))
    return answer
  })
}

/** The hash by which a repeated request is recognized: of its method, address, body and file. */
const hashOf = ({ method, url }: FastifyRequest, said: string) =>
  createHash('sha256').update(`${method} ${url} ${said}`).digest('hex')

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const textOf = (answer: unknown): string =>
  String((answer as Text<unknown>)?.text ?? JSON.stringify(answer ?? null))

const keyed = (ctx: Ctx, key: string) =>
  and(
    inAccount(ctx, idempotency_keys),
    eq(idempotency_keys.user_id, ctx.user_id),
    eq(idempotency_keys.key, key),
  )

/** Claims the key, or returns its stored answer. */
async function claim(
  ctx: Ctx,
  key: string,
  { hash, days }: { hash: string; days: number },
): Promise<Text<unknown> | undefined> {
  const lock = await clientOf(ctx).query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as free',
    [`${ctx.account_id} ${ctx.user_id} ${key}`],
  )
  if (!lock.rows[0]!.free) {
    const { status, title, faults } = conflict(
      'in_progress',
      'The first call with this key is still running',
    )
    throw new AppError(status, title, faults, 1)
  }
  await ctx.db
    .delete(idempotency_keys)
    .where(and(keyed(ctx, key), sql`${idempotency_keys.expires_at} < now()`))
  const [known] = await ctx.db.select().from(idempotency_keys).where(keyed(ctx, key))
  if (!known) {
    await ctx.db.insert(idempotency_keys).values({
      account_id: ctx.account_id,
      user_id: ctx.user_id,
      key,
      hash,
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    return undefined
  }
  if (known.hash !== hash)
    throw invalid({
      code: 'idempotency_key_reused',
      detail: 'This Idempotency-Key was used for another request before; take a new one',
    })
  return { text: known.body ?? 'null' }
}

async function keep(ctx: Ctx, key: string, status: number, body: string): Promise<void> {
  if (Buffer.byteLength(body) > MAX_BYTES) {
    await ctx.db.delete(idempotency_keys).where(keyed(ctx, key))
    return
  }
  await ctx.db.update(idempotency_keys).set({ status, body }).where(keyed(ctx, key))
}
