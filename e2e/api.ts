import { toRequest } from '@steward/contract/kit/request.ts'
import type { InputOf, ReplyOf, Route } from '@steward/contract/kit/route.ts'

/** Calls the API as a user. */
export type Call = <R extends Route>(route: R, input: InputOf<R>) => Promise<ReplyOf<R>>

interface Caller {
  token: string
  account_id: string
}

/** A multipart body in the format of the API: `asset[name]` beside the file. */
function formOf(route: Route, body: unknown, file: Blob | null): FormData {
  const form = new FormData()
  for (const [wrapper, fields] of Object.entries((body ?? {}) as Record<string, object>)) {
    for (const [field, value] of Object.entries(fields)) {
      form.append(`${wrapper}[${field}]`, typeof value === 'string' ? value : JSON.stringify(value))
    }
  }
  form.append(route.upload!.field, file ?? '')
  return form
}

/**
 * Arranges data through the API of the server at `address`, as a signed-in user.
 *
 * @throws Error when the call is refused
 */
export function callerOf(address: string, { token, account_id }: Caller): Call {
  return async (route, input) => {
    const { url, method, body, headers } = toRequest(route, input)
    const { file } = input as { file?: Blob | null }
    const json = body === undefined ? undefined : JSON.stringify(body)
    const payload = file === undefined ? json : formOf(route, body, file)
    const reply = await fetch(address + url, {
      method,
      headers: {
        ...headers,
        ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
        'x-account-id': account_id,
      },
      ...(payload !== undefined && { body: payload }),
    })
    if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`)
    return (reply.status === 204 ? undefined : await reply.json()) as never
  }
}
