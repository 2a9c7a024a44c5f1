import { write } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, lockRows, type Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'
import { placeBefore } from '#shared/work-orders/moved-work.ts'
import { requestEntity } from './requests.records.ts'

/** Where a request was, in an undo. */
interface Before {
  id: string
  is_known: boolean | null
  location_id: string | null
}

/** Whoever requested work sees it only at the site of the request, so the requests go where their work order goes. */
export async function moveRequestsAlong(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const moved = new Map<unknown, Row>()
  for (const { before, values } of written)
    if (before && values.site_id !== undefined && values.site_id !== before.site_id)
      moved.set(idOf(before), { ...before, ...values })
  if (moved.size === 0) return
  const { rows } = await clientOf(ctx).query<Before>(
    `select t.id, b.is_known, b.location_id
     from unnest($2::uuid[], $3::uuid[]) o(id, site_id)
     join work_requests t on t.account_id = $1 and t.work_order_id = o.id and t.site_id is not null
     left join lateral (${placeBefore('WorkRequest', 'o.site_id')}) b on true`,
    [ctx.account_id, [...moved.keys()], [...moved.values()].map((order) => order.site_id)],
  )
  const befores = new Map(rows.map((row) => [row.id, row]))
  const requests = await lockRows(ctx, requestEntity, [...befores.keys()])
  const steps = requests.flatMap((before) => {
    const { site_id, location_id } = moved.get(before.work_order_id) ?? before
    if (site_id === before.site_id) return []
    const was = befores.get(idOf(before))
    return [
      { before, values: { site_id, location_id: was?.is_known ? was.location_id : location_id } },
    ]
  })
  await write(ctx, requestEntity, steps)
}
