import type { ErrorItem } from '@steward/contract/kit/errors.ts'

export type Fault = Omit<ErrorItem, 'status' | 'title'>

/** A refusal the caller can understand. Anything else that is thrown is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly title: string
  readonly faults: Fault[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(status: number, title: string, faults: Fault[], retryAfter?: number) {
    super(faults[0]?.detail ?? title)
    this.name = 'AppError'
    this.status = status
    this.title = title
    this.faults = faults
    this.retryAfter = retryAfter
  }
}

const refusal = (status: number, title: string, code: string, detail: string) =>
  new AppError(status, title, [{ code, detail }])

export const badRequest = (detail: string) =>
  refusal(400, 'Invalid request', 'invalid_request', detail)

/** For a sign-in, or another call of people who are not signed in, that lacks required fields. */
export const notAsked = (missing: readonly Fault[]) =>
  new AppError(
    400,
    'Invalid request',
    missing.map((one) => ({ ...one, code: 'invalid_request' })),
  )

export const unauthorized = (detail = 'User is not authenticated', code = 'unauthorized') =>
  refusal(401, 'Unauthorized', code, detail)

export const forbidden = (
  detail = 'You do not have permission to do this',
  code = 'permission_denied',
) => refusal(403, 'Forbidden', code, detail)

export const notFound = (detail = 'The record does not exist') =>
  refusal(404, 'Not found', 'not_found', detail)

/** `meta` says by what the record is used, or how it is now. */
export const conflict = (code: string, detail: string, meta?: Record<string, unknown>) =>
  new AppError(409, 'Conflict', [{ code, detail, ...(meta ? { meta } : {}) }])

/** A field of the body that isn't accepted; `pointer` is its path, as in `/asset/name`. */
export const fault = (pointer: string, detail: string, code = 'invalid_data'): Fault => ({
  code,
  detail,
  source: { pointer },
})

/** Invalid data: one fault per field, in the order of the form. */
export const invalid = (...faults: Fault[]) => new AppError(422, 'Invalid data', faults)

/** A query parameter that is well-formed, but asks for something impossible. */
export const wrongParameter = (parameter: string, detail: string, code = 'invalid_data') =>
  new AppError(422, 'Invalid data', [{ code, detail, source: { parameter } }])

export const locked = (detail: string, retryAfter: number) =>
  new AppError(423, 'Locked', [{ code: 'account_locked', detail }], retryAfter)

export const tooMany = (retryAfter: number, detail = 'Too many requests', code = 'rate_limited') =>
  new AppError(429, 'Too many requests', [{ code, detail }], retryAfter)

export const unavailable = (detail: string) =>
  new AppError(503, 'Unavailable', [{ code: 'unavailable', detail }], 2)
