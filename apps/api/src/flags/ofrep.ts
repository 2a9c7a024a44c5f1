import * as z from 'zod/mini'

/** The subject in a request to the remote service. */
export interface RemoteContext {
  targetingKey: string
  account_id: string
  account_slug: string
  role_key: string
  language: string
}

/** A flag in the answer of the service: a value of any type, or the reason why there is none. */
interface RemoteFlag {
  value?: unknown
  reason?: string | undefined
  variant?: string | undefined
  errorCode?: string | undefined
}

export type RemoteFlags = ReadonlyMap<string, RemoteFlag>

type OfrepAnswer =
  | { kind: 'evaluated'; flags: RemoteFlags; etag: string | undefined }
  | { kind: 'unchanged' }

export interface OfrepServer {
  url: string
  key: string | undefined
  /** How long a complete answer may take, in milliseconds. */
  timeout: number
}

/** The service gave no usable answer. */
export class OfrepFailure extends Error {
  override name = 'OfrepFailure'
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    { retryAfter, cause }: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.retryAfter = retryAfter
  }
}

const MAX_BYTES = 256 * 1024

const Bulk = z.object({ flags: z.array(z.unknown()) })
const Evaluated = z.object({
  key: z.string(),
  value: z.optional(z.unknown()),
  reason: z.optional(z.string()),
  variant: z.optional(z.string()),
  errorCode: z.optional(z.string()),
})

/**
 * Evaluates all flags for a context, by a call of the OpenFeature Remote Evaluation Protocol.
 *
 * @param etag of the last answer for the same context
 * @throws OfrepFailure
 */
export async function evaluateRemotely(
  { url, key, timeout }: OfrepServer,
  context: RemoteContext,
  etag?: string,
): Promise<OfrepAnswer> {
  try {
    const response = await fetch(`${url}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
      body: JSON.stringify({ context }),
      // Only this address may get the key, so redirects aren't followed.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    return await answerOf(response, etag)
  } catch (error) {
    if (error instanceof OfrepFailure) throw error
    throw new OfrepFailure('the service could not be reached', { cause: error })
  }
}

async function answerOf(response: Response, etag: string | undefined): Promise<OfrepAnswer> {
  const { status, headers } = response
  if (status === 304 && etag !== undefined) return { kind: 'unchanged' }
  const text = await textOf(response)
  if (status === 200)
    return { kind: 'evaluated', flags: flagsIn(text), etag: headers.get('etag') ?? undefined }
  // 400 is about the context, not the service: there are no flags for it.
  if (status === 400) return { kind: 'evaluated', flags: new Map(), etag: undefined }
  // In the first version of the protocol it is called Retry-Later.
  const wait = headers.get('retry-after') ?? headers.get('retry-later')
  const retryAfter = status === 429 ? waitOf(wait) : undefined
  throw new OfrepFailure(
    `the service answered ${status}`,
    retryAfter === undefined ? {} : { retryAfter },
  )
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new OfrepFailure('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Leaves out flags that can't be read, and keeps the others. */
function flagsIn(text: string): RemoteFlags {
  const bulk = z.safeParse(Bulk, parsed(text))
  if (!bulk.success) throw new OfrepFailure('the answer is not of the protocol')
  return new Map(
    bulk.data.flags.flatMap((item): [string, RemoteFlag][] => {
      const flag = z.safeParse(Evaluated, item)
      return flag.success ? [[flag.data.key, flag.data]] : []
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` is a number of seconds or a date. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now()
  return wait > 0 ? wait : undefined
}
