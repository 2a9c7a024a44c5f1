import { randomInt, randomUUID } from 'node:crypto'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { type InputOf, isNothing, type ReplyOf, type Route } from '@steward/contract/kit/route.ts'
import type { PermissionMap } from '@steward/contract/permissions.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Ctx } from '#core/context/ctx.ts'
import { systemCtx } from '#core/context/system.ts'
import { signToken } from '#http/tokens.ts'
import { replyTo } from './contract.ts'
import { type Harness, harness } from './harness.ts'

type Answer<R extends Route> = {
  status: number
  body: ReplyOf<R> & ErrorBody
  text: string
  headers: OutgoingHttpHeaders
}

export interface Person {
  user_id: string
  email: string
  /** Calls the API as this person; successful answers are checked against the contract. */
  call: <R extends Route>(route: R, input: InputOf<R>) => Promise<Answer<R>>
  headers: Record<string, string>
}

export interface TestAccount extends Person {
  account_id: string
  slug: string
  h: Harness
  /** A context in this account, to prepare data without the API. */
  ctx: Ctx
  /** Adds another person to this account, with a built-in role or with just these permissions. */
  person: (role: string | PermissionMap, site_scope?: string[]) => Promise<Person>
}

/** A random client address, so that rate limits apply to this caller alone. */
export const anAddress = () => `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`

/**
 * Calls the API with these headers.
 *
 * @param remoteAddress of the client; by default this machine
 */
export async function call<R extends Route>(
  { app }: Harness,
  route: R,
  input: InputOf<R>,
  headers: Record<string, string> = {},
  remoteAddress?: string,
): Promise<Answer<R>> {
  const request = toRequest(route, input)
  const { file } = input as { file?: Blob | null }
  const { payload, type } =
    file === undefined ? jsonOf(request.body) : await formOf(route, request.body, file)
  const reply = await app.inject({
    method: request.method,
    url: request.url,
    headers: { ...(type ? { 'content-type': type } : {}), ...headers, ...request.headers },
    ...(remoteAddress && { remoteAddress }),
    ...(payload === undefined ? {} : { payload }),
  })
  const body = bodyOf(reply) as never
  const { query = {} } = input as { query?: object }
  if (reply.statusCode < 300 && !isNothing(route.reply))
    z.parse(replyTo(route, 'fields' in query), body)
  return { status: reply.statusCode, body, text: reply.body, headers: reply.headers }
}

const bodyOf = (reply: { headers: OutgoingHttpHeaders; body: string; json(): unknown }) =>
  String(reply.headers['content-type'] ?? '').startsWith('application/json') && reply.body
    ? reply.json()
    : undefined

const jsonOf = (body: unknown) =>
  body === undefined
    ? { payload: undefined, type: undefined }
    : { payload: JSON.stringify(body), type: 'application/json' }

async function formOf(route: Route, body: unknown, file: Blob | null) {
  const form = new FormData()
  for (const [wrapper, fields] of Object.entries((body ?? {}) as Record<string, object>))
    for (const [field, value] of Object.entries(fields))
      form.append(`${wrapper}[${field}]`, typeof value === 'string' ? value : JSON.stringify(value))
  if (file === null) form.append(route.upload!.field, '')
  else form.append(route.upload!.field, file)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type')!,
  }
}

/** The headers of another session of a person, because rate limits are by session. */
export async function signedIn(
  h: Harness,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<Record<string, string>> {
  const { rows } = await h.owner.query<{ id: string }>(
    "insert into sessions (user_id, refresh_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id",
    [user_id, randomUUID()],
  )
  const token = await signToken(h.services.secrets, user_id, rows[0]!.id)
  return { authorization: `Bearer ${token}`, 'x-account-id': account_id }
}

async function personIn(h: Harness, account_id: string, role_key: string, scope: string[] = []) {
  const email = `${randomUUID()}@example.com`
  const { rows } = await h.services.pool.connect().then(async (client) => {
    try {
      await client.query('begin')
      await client.query("select set_config('app.account_id', $1, true)", [account_id])
      const user = await client.query<{ id: string }>(
        "insert into users (email, name) values ($1, 'Test Person') returning id",
        [email],
      )
      const { id } = user.rows[0]!
      await client.query(
        'insert into memberships (account_id, user_id, role_key, site_scope) values ($1, $2, $3, $4)',
        [account_id, id, role_key, scope],
      )
      await client.query('commit')
      return user
    } finally {
      client.release()
    }
  })
  const { id: user_id } = rows[0]!
  const headers = await signedIn(h, { account_id, user_id })
  const person: Person = {
    user_id,
    email,
    headers,
    call: (route, input) => call(h, route, input, headers),
  }
  return person
}

async function customRole(h: Harness, account_id: string, permissions: PermissionMap) {
  const key = `r_${randomUUID().slice(0, 8)}`
  const client = await h.services.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.account_id', $1, true)", [account_id])
    await client.query(
      'insert into roles (account_id, key, name, permissions) values ($1, $2, $2, $3)',
      [account_id, key, JSON.stringify(permissions)],
    )
    await client.query('commit')
    return key
  } finally {
    client.release()
  }
}

/**
 * A new account with an administrator. It sees nothing of other tests, so nothing needs cleaning up.
 *
 * @param given its installation; by default that of all tests of this worker
 */
export async function newAccount(
  fields: { currency?: string; digits?: number; flags?: Record<string, boolean> } = {},
  given?: Harness,
): Promise<TestAccount> {
  const h = given ?? (await harness())
  const slug = `test-${randomUUID()}`
  const { rows } = await h.owner.query<{ id: string }>(
    'insert into accounts (slug, name, currency, currency_digits, feature_flags) values ($1, $2, $3, $4, $5) returning id',
    [
      slug,
      'Test account',
      fields.currency ?? 'USD',
      fields.digits ?? 2,
      JSON.stringify(fields.flags ?? {}),
    ],
  )
  const account_id = rows[0]!.id
  const admin = await personIn(h, account_id, 'admin')
  return {
    ...admin,
    account_id,
    slug,
    h,
    ctx: systemCtx(h.services, { account_id, user_id: admin.user_id }),
    person: async (role, scope) =>
      personIn(
        h,
        account_id,
        typeof role === 'string' ? role : await customRole(h, account_id, role),
        scope,
      ),
  }
}
