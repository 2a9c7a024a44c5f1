import * as z from 'zod'
import { type Asked, type Reply, startServer, type TestServer } from './web-server.ts'

// The shapes of the OpenFeature Remote Evaluation Protocol, as its published description gives them
// (open-feature/protocol, service/openapi.yaml).

const Key = z.string()
const Metadata = z.record(z.string(), z.union([z.boolean(), z.string(), z.number()]))

const EvaluationSuccess = z.object({
  key: Key,
  reason: z.string().optional(),
  variant: z.string().optional(),
  metadata: Metadata.optional(),
  value: z.union([z.boolean(), z.string(), z.number(), z.record(z.string(), z.unknown())]),
})

const EvaluationFailure = z.object({
  key: Key,
  errorCode: z.enum([
    'PARSE_ERROR',
    'TARGETING_KEY_MISSING',
    'INVALID_CONTEXT',
    'GENERAL',
    'FLAG_NOT_FOUND',
  ]),
  errorDetails: z.string().optional(),
})

const BulkSuccess = z.object({ flags: z.array(z.union([EvaluationFailure, EvaluationSuccess])) })
const BulkFailure = z.object({ errorCode: z.string(), errorDetails: z.string().optional() })
const GeneralError = z.object({ errorDetails: z.string().optional() })

/** What the description lets the bulk evaluation answer, by status. */
const ANSWERS: Record<number, z.ZodType> = {
  200: BulkSuccess,
  304: z.undefined(),
  400: BulkFailure,
  401: z.unknown(),
  403: z.unknown(),
  429: z.unknown(),
  500: GeneralError,
}

const Request = z.object({
  context: z.looseObject({ targetingKey: z.string().min(1) }),
})

export type Evaluation = z.input<typeof EvaluationSuccess> | z.input<typeof EvaluationFailure>

/** A flag service on this machine whose good answers are held against the published description. */
export interface TestOfrep extends TestServer {
  /** From now on these flags, whoever asks. */
  evaluates: (flags: Evaluation[], etag?: string) => void
  /** From now on what the description lets it answer instead. */
  answers: (reply: Reply) => void
  /** Who it was asked about, oldest first. */
  contexts: () => Record<string, unknown>[]
}

function described(reply: Reply): Reply {
  const shape = ANSWERS[reply.status]
  if (!shape) throw new Error(`the protocol knows no answer ${reply.status}`)
  shape.parse(reply.body)
  return reply
}

/** The requests of the bulk evaluation, as the description has them. */
function checked({ method, path, headers, body }: Asked): Record<string, unknown> {
  if (method !== 'POST' || path !== '/ofrep/v1/evaluate/flags')
    throw new Error(`the protocol has no ${method} ${path}`)
  if (headers['content-type'] !== 'application/json') throw new Error('it is asked in JSON')
  return Request.parse(body).context
}

export async function startOfrep(): Promise<TestOfrep> {
  const server = await startServer()
  const evaluates: TestOfrep['evaluates'] = (flags, etag) => {
    const good = described({ status: 200, body: { flags }, ...(etag ? { headers: { etag } } : {}) })
    server.answer(({ headers }) =>
      etag && headers['if-none-match'] === etag ? described({ status: 304 }) : good,
    )
  }
  return {
    ...server,
    evaluates,
    answers: (reply) => {
      const good = described(reply)
      server.answer(() => good)
    },
    contexts: () => server.asked.map(checked),
  }
}
