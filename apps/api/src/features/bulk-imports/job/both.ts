import { isClash } from '#core/jobs/temporary-errors.ts'

/**
 * Waits for both even if one fails, because the transaction must not end while the other still uses it.
 *
 * @throws the error; of two, the one for which the transaction is repeated, since the other followed from it
 */
export async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const results = await Promise.allSettled([one, other])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const clash: unknown = reasons.find(isClash)
  if (clash !== undefined) throw clash
  return [await one, await other]
}
