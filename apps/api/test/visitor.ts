import { randomInt } from 'node:crypto'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { type InputOf, isNothing, type ReplyOf, type Route } from '@steward/contract/kit/route.ts'
import { sessionApi } from '@steward/contract/session.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import { hashPassword } from '#features/session/passwords.ts'
import type { Harness } from './harness.ts'

/** A strong password for test users. */
export const PASSWORD = 'tin-lantern-forgets-rain'
const hash = hashPassword(PASSWORD)

/** Sets `PASSWORD` as a user's password. */
export async function givePassword({ owner }: Harness, user_id: string): Promise<void> {
  await owner.query('update users set password_hash = $2 where id = $1', [user_id, await hash])
}

type Answer<R extends Route> = {
  status: number
  body: ReplyOf<R> & ErrorBody
  headers: OutgoingHttpHeaders
  /** The `Set-Cookie` headers by name of the cookie. */
  set: Record<string, string>
}

/** A browser with cookies and a client address of its own. */
export interface Visitor {
  address: string
  cookies: Record<string, string>
  call: <R extends Route>(
    route: R,
    input: InputOf<R>,
    headers?: Record<string, string>,
  ) => Promise<Answer<R>>
  /** Signs in and returns the access token. */
  login: (email: string, password?: string) => Promise<string>
  /** Refreshes the session by its cookies, or with this token as well; returns the status and the token. */
  refresh: (token?: string) => Promise<{ status: number; token: string | undefined }>
}

const strange = () => `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export function visitor({ app }: Harness, address = strange()): Visitor {
  const cookies: Record<string, string> = {}
  const call: Visitor['call'] = async (route, input, headers = {}) => {
    const request = toRequest(route, input)
    const reply = await app.inject({
      method: request.method,
      url: request.url,
      remoteAddress: address,
      cookies,
      headers: {
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
        ...headers,
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    })
    const set: Record<string, string> = {}
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string]
      set[name] = line
      if (value) cookies[name] = decodeURIComponent(value)
      else delete cookies[name]
    }
    const body = (reply.body ? reply.json() : undefined) as never
    if (reply.statusCode < 300 && !isNothing(route.reply)) z.parse(route.reply, body)
    return { status: reply.statusCode, body, headers: reply.headers, set }
  }
  const login: Visitor['login'] = async (email, password = PASSWORD) => {
    const { body } = await call(sessionApi.login, { body: { user: { email, password } } })
    return body.meta.token
  }
  const refresh: Visitor['refresh'] = async (token) => {
    const { status, body } = await call(sessionApi.refresh, {}, token ? bearer(token) : {})
    return { status, token: body.meta?.token }
  }
  return { address, cookies, call, login, refresh }
}
