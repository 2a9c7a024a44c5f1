import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { sitesApi } from '@steward/contract/sites.ts'
import type { BulkRules } from '#core/bulk.ts'
import type { Row } from '#core/records.ts'
import { refuseFull } from './places.service.ts'

type Changes = BodyOf<typeof sitesApi.bulk>['sites']['changes']

/** Of the sites that are closed, those that still hold assets stay as they are. */
export const changeSites: BulkRules<Changes> = async (ctx, changes, rows) => {
  const closes = (held: Row) => changes.status === 'closed' && held.status !== 'closed'
  const closing = rows.filter(closes).map(({ id }) => id as string)
  const { rows: full } = closing.length
    ? await ctx.client!.query<{ id: string; n: number }>(
        `select site_id as id, count(*)::int as n from assets
         where account_id = $1 and site_id = any ($2::uuid[]) and archived_at is null group by 1`,
        [ctx.account_id, closing],
      )
    : { rows: [] }
  const counts = new Map(full.map(({ id, n }) => [id, n]))
  return (held) => {
    refuseFull(counts.get(held.id as string) ?? 0)
    return changes
  }
}
