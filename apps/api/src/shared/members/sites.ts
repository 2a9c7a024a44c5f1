import { and, inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { inAccount } from '#core/records/rows.ts'
import { sites } from '#db/schema/places.ts'

/** @throws 422 at `pointer` for a site that the account doesn't have, or that the caller may not see */
export async function refuseUnknownSites(
  ctx: Ctx,
  ids: readonly string[],
  pointer: string,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await ctx.db
    .select({ id: sites.id })
    .from(sites)
    .where(and(inAccount(ctx, sites), inArray(sites.id, wanted)))
  if (found.length < wanted.length)
    throw invalid(fault(pointer, 'site_scope names a site that does not exist', 'not_found'))
}
