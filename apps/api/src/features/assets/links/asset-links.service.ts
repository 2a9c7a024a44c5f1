import {
  type assetLinksApi,
  type LinkDirection,
  type LinkedAssets,
  type LinkKind,
  MAX_LINKS,
} from '@steward/contract/asset-links.ts'
import type { BodyOf, QueryOf } from '@steward/contract/kit/route.ts'
import { and, count, eq, or } from 'drizzle-orm'
import { audit, type Changes } from '#core/history/audit.ts'
import { updateRecord } from '#core/bulk/change.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError, fault, invalid, notFound } from '#core/context/errors.ts'
import { inAccount, type Text } from '#core/records/rows.ts'
import { asset_links } from '#db/schema/asset-links.ts'
import { assetRules } from '../assets.judge.ts'
import { linkedAssets } from './asset-links.queries.ts'

type LinkBody = BodyOf<typeof assetLinksApi.link>['link']
type Untie = QueryOf<typeof assetLinksApi.unlink>

const at = (field: 'other_id' | 'kind', detail: string, code: string) =>
  invalid(fault(`/link/${field}`, detail, code))

/** Moves problems of the asset's parent to the field of the request: the other end of the link. */
function refusedAsLink(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 422) throw error
  const faults = error.faults.map((each) =>
    each.source && 'pointer' in each.source && each.source.pointer === '/asset/parent_id'
      ? { ...each, source: { pointer: '/link/other_id' } }
      : each,
  )
  throw new AppError(error.status, error.title, faults)
}

interface Held {
  id: string
  name: string
  parent_id: string | null
  archived_at: string | null
}

/**
 * Locks both assets in the order of their ids, against concurrent linking and archiving; returns those that the caller
 * may see.
 */
async function holdBoth(ctx: Ctx, ...ids: string[]): Promise<Map<string, Held>> {
  const { rows } = await clientOf(ctx).query<Held>(
    `select id, name, parent_id, archived_at from assets
     where account_id = $1 and id = any ($2::uuid[]) order by id for no key update`,
    [ctx.account_id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The stored direction of a link: from its first asset to its second. Connections have no direction and are always
 * stored in the same one.
 */
function stored(id: string, other: string, kind: LinkKind, direction: LinkDirection) {
  if (kind === 'connected_to') {
    const [asset_id, other_id] = [id, other].sort() as [string, string]
    return { asset_id, other_id, kind }
  }
  return direction === 'out'
    ? { asset_id: id, other_id: other, kind }
    : { asset_id: other, other_id: id, kind }
}

const thisLink = (ctx: Ctx, { asset_id, other_id, kind }: ReturnType<typeof stored>) =>
  and(
    inAccount(ctx, asset_links),
    eq(asset_links.asset_id, asset_id),
    eq(asset_links.other_id, other_id),
    eq(asset_links.kind, kind),
  )!

/** The name of a link in the history: `link:replaces` at one asset, and `link:replaces:in` at the other. */
const fieldOf = (kind: LinkKind, direction: LinkDirection) =>
  kind === 'connected_to' || direction === 'out' ? `link:${kind}` : `link:${kind}:in`

/** Writes a link into the history of both assets, each from its own point of view. */
async function auditBoth(
  ctx: Ctx,
  { asset_id, other_id, kind }: ReturnType<typeof stored>,
  change: (id: string) => Changes[string],
): Promise<void> {
  const event = { type: 'Asset', action: 'update' } as const
  await audit(
    ctx,
    { ...event, id: asset_id, changes: { [fieldOf(kind, 'out')]: change(other_id) } },
    { ...event, id: other_id, changes: { [fieldOf(kind, 'in')]: change(asset_id) } },
  )
}

async function refuseTooMany(ctx: Ctx, id: string, pointer: 'other_id' | 'kind'): Promise<void> {
  const [found] = await ctx.db
    .select({ n: count() })
    .from(asset_links)
    .where(
      and(
        inAccount(ctx, asset_links),
        or(eq(asset_links.asset_id, id), eq(asset_links.other_id, id)),
      ),
    )
  if (found!.n >= MAX_LINKS)
    throw at(pointer, `An asset has at most ${MAX_LINKS} links`, 'too_many_links')
}

/** The asset and the other one, both live. */
async function refuseEnds(ctx: Ctx, id: string, other_id: string): Promise<void> {
  if (id === other_id) throw at('other_id', 'An asset cannot be linked to itself', 'itself')
  const ends = await holdBoth(ctx, id, other_id)
  const other = ends.get(other_id)
  if (!ends.has(id)) throw notFound()
  if (!other) throw at('other_id', 'other_id does not exist', 'not_found')
  if (other.archived_at !== null || ends.get(id)!.archived_at !== null)
    throw at('other_id', 'An archived asset gets no new links', 'archived')
}

/**
 * Links two assets.
 *
 * @throws 422 at the field that forbids it
 */
export const linkAssets = (ctx: Ctx, id: string, { other_id, kind, direction = 'out' }: LinkBody) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: LinkedAssets }>> => {
    if (kind === 'parent' || kind === 'child') {
      if (id === other_id) throw at('other_id', 'This would contain itself', 'circle')
      const [part, whole] = kind === 'parent' ? [id, other_id] : [other_id, id]
      await updateRecord(ctx, assetRules, part, { parent_id: whole }).catch(refusedAsLink)
      return linkedAssets(ctx, id)
    }
    await refuseEnds(ctx, id, other_id)
    await refuseTooMany(ctx, id, 'kind')
    await refuseTooMany(ctx, other_id, 'other_id')
    const link = stored(id, other_id, kind, direction)
    const added = await ctx.db
      .insert(asset_links)
      .values({ account_id: ctx.account_id, ...link })
      .onConflictDoNothing()
      .returning({ id: asset_links.id })
    if (added.length === 0)
      throw at('other_id', 'These assets are linked so already', 'linked_already')
    await auditBoth(ctx, link, (other) => [null, other])
    return linkedAssets(ctx, id)
  })

/** Deletes a link. @throws 404 for an unknown one */
export const unlinkAssets = (
  ctx: Ctx,
  id: string,
  other: string,
  { kind, direction = 'out' }: Untie,
) =>
  inTransaction(ctx, async (ctx): Promise<void> => {
    if (kind === 'parent' || kind === 'child') {
      const [part, whole] = kind === 'parent' ? [id, other] : [other, id]
      const held = (await holdBoth(ctx, id, other)).get(part)
      if (held?.parent_id !== whole) throw notFound()
      await updateRecord(ctx, assetRules, part, { parent_id: null })
      return
    }
    const link = stored(id, other, kind, direction)
    const gone = await ctx.db
      .delete(asset_links)
      .where(thisLink(ctx, link))
      .returning({ id: asset_links.id })
    if (gone.length === 0) throw notFound()
    await auditBoth(ctx, link, (to) => [to, null])
  })
