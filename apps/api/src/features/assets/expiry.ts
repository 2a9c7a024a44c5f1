import { ASSET_DAYS } from '@steward/contract/assets.ts'
import { auditRows } from '#core/history/audit.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { NOBODY, systemCtx } from '#core/context/system.ts'
import { removeFileLater } from '#shared/images/store.ts'

/** The number of assets that are read in one transaction. */
const AT_ONCE = 500

/**
 * Whether an asset has financial data (its cost, value, depreciation or disposal) or files such as invoices, which have
 * to be kept for years. A method or a useful life alone isn't financial data, because both come from the category.
 */
const HAS_HISTORY = `num_nonnulls(a.purchase_cost, a.replacement_cost, a.insured_value, a.invoice_number,
  a.opening_accumulated, a.opening_as_of, a.disposed_on, a.disposal_type, a.disposal_proceeds, a.disposal_costs) > 0
  or a.status = 'disposed' or exists (select from attachments f where f.account_id = a.account_id
    and f.attachable_type = 'Asset' and f.attachable_id = a.id and f.archived_at is null)`

/**
 * Whether other records need an asset: it has parts, a live asset is linked to it, a custom field refers to it, there
 * is work on it, or it is assigned.
 */
const IS_NEEDED = `
  exists (select from assets c where c.account_id = a.account_id and c.parent_id = a.id)
  or exists (select from asset_links l join assets o on o.account_id = l.account_id and o.id = l.other_id
    where l.account_id = a.account_id and l.asset_id = a.id and o.archived_at is null)
  or exists (select from asset_links l join assets o on o.account_id = l.account_id and o.id = l.asset_id
    where l.account_id = a.account_id and l.other_id = a.id and o.archived_at is null)
  or exists (select from data_fields f
    join custom_values v on v.account_id = f.account_id and v.field = f.key and v.value = a.id::text
    where f.account_id = a.account_id and f.entity = 'asset' and f.type = 'asset' and v.asset_id <> a.id)
  or exists (select from data_fields f
    join work_order_values v on v.account_id = f.account_id and v.field = f.key and v.value = a.id::text
    where f.account_id = a.account_id and f.entity = 'work_order' and f.type = 'asset')
  or exists (select from asset_assignments s
    where s.account_id = a.account_id and s.asset_id = a.id and s.ended_at is null)
  or exists (select from maintenance_plans p where p.account_id = a.account_id and p.asset_id = a.id)
  or exists (select from work_requests q where q.account_id = a.account_id and q.asset_id = a.id)
  or exists (select from work_orders w where w.account_id = a.account_id and w.asset_id = a.id)`

/**
 * The next assets that were archived long enough ago, and those of them that may be erased, locked so that they can't
 * be restored meanwhile.
 */
const OVER = `
  with next as (
    select id, archived_at from assets where account_id = $1 and archived_at < now() - interval '${ASSET_DAYS} days'
      and (archived_at, id) > ($2::timestamptz, $3::uuid)
    order by archived_at, id limit ${AT_ONCE}
  ), held as materialized (
    select a.id, a.name, a.asset_tag, a.image_key from assets a
    where a.account_id = $1 and a.id in (select id from next)
      and a.archived_at < now() - interval '${ASSET_DAYS} days' and not (${HAS_HISTORY}) and not (${IS_NEEDED})
    order by a.id for update skip locked
  )
  select (select coalesce(json_agg(h), '[]') from held h) as over, n.archived_at::text as at, n.id
  from next n order by n.archived_at desc, n.id desc limit 1`

/** Rows that belong only to these assets, in an order in which nothing refers to a deleted row. */
const PARTS = [
  // Locked as for any deletion of readings: writes of other transactions to these meters finish first.
  'select from asset_meters where account_id = $1 and asset_id = any ($2::uuid[]) order by id for update',
  `delete from asset_meter_readings where account_id = $1 and asset_meter_id in (
     select id from asset_meters where account_id = $1 and asset_id = any ($2::uuid[]))`,
  'delete from asset_meters where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from asset_book_settings where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from depreciation_events where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from asset_transfers where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from asset_books where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from asset_links where account_id = $1 and (asset_id = any ($2::uuid[]) or other_id = any ($2::uuid[]))',
  'delete from asset_assignments where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from maintenance_plan_dates where account_id = $1 and asset_id = any ($2::uuid[])',
  'delete from assets_in_maintenance where account_id = $1 and asset_id = any ($2::uuid[])',
]

const FILES = `delete from attachments where account_id = $1 and attachable_type = 'Asset'
  and attachable_id = any ($2::uuid[]) returning file_key, preview_key`

interface Over {
  id: string
  name: string
  asset_tag: string
  image_key: string | null
}
type Place = readonly [at: string, id: string]

interface Step {
  place: Place
  erased: number
}

/** Erases these assets with everything that belongs to them. Their history stays. */
async function erase(ctx: Ctx, over: readonly Over[]): Promise<void> {
  const values = [ctx.account_id, over.map(({ id }) => id)]
  for (const part of PARTS) await clientOf(ctx).query(part, values)
  const { rows: files } = await clientOf(ctx).query<Record<string, string | null>>(FILES, values)
  const images = over.map(({ image_key }) => image_key)
  const keys = files.flatMap(({ file_key, preview_key }) => [file_key, preview_key])
  for (const key of [...images, ...keys]) await removeFileLater(ctx, key)
  await clientOf(ctx).query(
    'delete from assets where account_id = $1 and id = any ($2::uuid[])',
    values,
  )
  const rows = over.map(({ id, name, asset_tag }) => ({
    id,
    changes: { name: [name, null], asset_tag: [asset_tag, null] } as Record<string, [string, null]>,
  }))
  await auditRows(ctx, { type: 'Asset', action: 'erase' }, rows)
}

/** @returns the id of the last one; undefined if there are no more */
const eraseNext = (services: Services, account_id: string, [at, id]: Place) =>
  inTransaction(systemCtx(services, { account_id }), async (ctx): Promise<Step | undefined> => {
    const { rows } = await clientOf(ctx).query<{ over: Over[]; at: string; id: string }>(OVER, [
      account_id,
      at,
      id,
    ])
    const [next] = rows
    if (!next) return undefined
    if (next.over.length > 0) await erase(ctx, next.over)
    return { place: [next.at, next.id], erased: next.over.length }
  })

async function eraseAll(services: Services, account_id: string): Promise<number> {
  let erased = 0
  let step: Step | undefined = { place: ['-infinity', NOBODY], erased: 0 }
  while (step) {
    erased += step.erased
    step = await eraseNext(services, account_id, step.place)
  }
  return erased
}

/**
 * Erases assets of an account that were archived long enough ago, unless accounting or other records still need them.
 * Parts of other assets are erased first. Safe to run twice at once.
 */
export async function expireAssets(services: Services, account_id: string): Promise<void> {
  while ((await eraseAll(services, account_id)) > 0);
}
