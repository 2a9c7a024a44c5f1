import * as z from 'zod/mini'

/** One problem: `pointer` names a field of the body, `parameter` a query parameter. */
export const ErrorItem = z.object({
  status: z.string(),
  code: z.string(),
  title: z.string(),
  detail: z.string(),
  source: z.optional(
    z.object({
      pointer: z.optional(z.string()),
      parameter: z.optional(z.string()),
      header: z.optional(z.string()),
    }),
  ),
  /**
   * Data that the caller needs to continue: the current record after a stale write, or the records that still use one.
   */
  meta: z.optional(z.record(z.string(), z.unknown())),
})
export type ErrorItem = z.infer<typeof ErrorItem>

/** The body of every failed call. */
export const ErrorBody = z.object({ errors: z.array(ErrorItem).check(z.minLength(1)) })
export type ErrorBody = z.infer<typeof ErrorBody>
