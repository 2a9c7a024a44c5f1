import { write } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, lockRows, type Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'
import { requestEntity } from './requests.records.ts'

/** Whoever requested work sees it only at the site of the request, so the requests go where their work order goes. */
export async function moveRequestsAlong(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const moved = new Map<unknown, Row>()
  for (const { before, values } of written)
    if (before && values.site_id !== undefined && values.site_id !== before.site_id)
      moved.set(idOf(before), { ...before, ...values })
  if (moved.size === 0) return
  const { rows } = await clientOf(ctx).query<{ id: string }>(
    `select id from work_requests
     where account_id = $1 and work_order_id = any ($2::uuid[]) and site_id is not null`,
    [ctx.account_id, [...moved.keys()]],
  )
  const requests = await lockRows(
    ctx,
    requestEntity,
    rows.map(({ id }) => id),
  )
  const steps = requests.flatMap((before) => {
    const { site_id, location_id } = moved.get(before.work_order_id) ?? before
    return site_id === before.site_id ? [] : [{ before, values: { site_id, location_id } }]
  })
  await write(ctx, requestEntity, steps)
}
