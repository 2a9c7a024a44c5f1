import { isClash } from '#core/jobs/temporary-errors.ts'

/**
 * Both, once neither is under way any more: the transaction must not end beneath one of them.
 *
 * @throws what failed; of two, the one for which the piece is tried again, as the other only failed after it
 */
export async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  const results = await Promise.allSettled([one, other])
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const clash: unknown = reasons.find(isClash)
  if (clash !== undefined) throw clash
  return [await one, await other]
}
