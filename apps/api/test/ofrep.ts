import * as z from 'zod'
import { type Asked, type Reply, startServer, type TestServer } from './web-server.ts'

// The bulk evaluation of the OpenFeature Remote Evaluation Protocol, field by field from its published description
// (open-feature/protocol, service/openapi.yaml, 0.1.0 to 0.3.0). Answers may follow any of these versions; requests
// must be valid in all of them. Unknown fields in an answer are refused, because a test that invents fields would prove
// nothing.

const Metadata = z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]))

const Success = z.strictObject({
  key: z.string(),
  /** Without a value, the default of the caller applies (since 0.2.0). */
  value: z
    .union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())])
    .optional(),
  /** Such as STATIC, TARGETING_MATCH, SPLIT, DISABLED or UNKNOWN; required since 0.2.0. */
  reason: z.string().optional(),
  variant: z.string().optional(),
  metadata: Metadata.optional(),
})

export const ERROR_CODES = [
  'PARSE_ERROR',
  'TARGETING_KEY_MISSING',
  'INVALID_CONTEXT',
  'GENERAL',
  'FLAG_NOT_FOUND',
] as const

const Failure = z.strictObject({
  key: z.string(),
  errorCode: z.enum(ERROR_CODES),
  errorDetails: z.string().optional(),
  metadata: Metadata.optional(),
})

const EventStream = z.looseObject({ type: z.string() })

const BulkSuccess = z.strictObject({
  flags: z.array(z.union([Failure, Success])),
  metadata: Metadata.optional(),
  eventStreams: z.array(EventStream).optional(),
})
const BulkFailure = z.strictObject({ errorCode: z.string(), errorDetails: z.string().optional() })
const GeneralError = z.strictObject({ errorDetails: z.string().optional() })

const Nothing = z.undefined()
const NoHeaders = z.strictObject({})
const ETag = z.strictObject({ etag: z.string().optional() })
/** In 0.1.0 a time in the header Retry-Later; since then seconds or a date, as usual in HTTP. */
const moment = () =>
  z.string().refine((text) => /^\d+$/.test(text) || !Number.isNaN(Date.parse(text)))
const RetryAfter = z.strictObject({
  'retry-after': moment().optional(),
  'retry-later': moment().optional(),
})

/** The allowed answers by status: the body, and relevant headers. */
const ANSWERS: Readonly<Record<number, { body: z.ZodType; headers: z.ZodType }>> = {
  200: { body: BulkSuccess, headers: ETag },
  304: { body: Nothing, headers: NoHeaders },
  400: { body: BulkFailure, headers: NoHeaders },
  401: { body: Nothing, headers: NoHeaders },
  403: { body: Nothing, headers: NoHeaders },
  429: { body: Nothing, headers: RetryAfter },
  500: { body: GeneralError, headers: NoHeaders },
}

/** The allowed request: its path, and a body with the context, which must have a targeting key. */
const Request = z.object({
  method: z.literal('POST'),
  path: z.literal('/ofrep/v1/evaluate/flags'),
  headers: z.object({
    'content-type': z.literal('application/json'),
    authorization: z
      .string()
      .regex(/^Bearer \S/)
      .optional(),
    'if-none-match': z.string().min(1).optional(),
  }),
  body: z.strictObject({ context: z.looseObject({ targetingKey: z.string().min(1) }) }),
})

export type Evaluation = z.input<typeof Success> | z.input<typeof Failure>

/** A flag service on this machine that checks requests and its successful answers against the description. */
export interface TestOfrep extends TestServer {
  /** Answers these flags from now on. */
  evaluates: (flags: Evaluation[], etag?: string) => void
  /** Answers this from now on. */
  answers: (reply: Reply) => void
  /** The contexts of its requests, the oldest first. */
  contexts: () => Record<string, unknown>[]
  /** @throws if a request wasn't valid */
  stop: () => Promise<void>
}

function described(reply: Reply): Reply {
  const answer = ANSWERS[reply.status]
  if (!answer) throw new Error(`the protocol knows no answer ${reply.status}`)
  answer.body.parse(reply.body)
  answer.headers.parse(reply.headers ?? {})
  return reply
}

const checked = (asked: Asked): Record<string, unknown> => Request.parse(asked).body.context

export async function startOfrep(): Promise<TestOfrep> {
  const server = await startServer()
  const evaluates: TestOfrep['evaluates'] = (flags, etag) => {
    const good = described({ status: 200, body: { flags }, ...(etag ? { headers: { etag } } : {}) })
    server.answer(({ headers }) =>
      etag && headers['if-none-match'] === etag ? described({ status: 304 }) : good,
    )
  }
  const contexts = () => server.asked.map(checked)
  return {
    ...server,
    evaluates,
    answers: (reply) => {
      const good = described(reply)
      server.answer(() => good)
    },
    contexts,
    stop: async () => {
      await server.stop()
      contexts()
    },
  }
}
