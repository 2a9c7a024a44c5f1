import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { id, instant, Named } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** The kinds of links between assets, besides parts. */
export const LINK_KINDS = [
  'contains',
  'connected_to',
  'replaces',
  'powered_by',
  'spare_for',
] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Whether the given asset is the first of the two («replaces») or the second («replaced by»). */
const LINK_DIRECTIONS = ['out', 'in'] as const
export type LinkDirection = (typeof LINK_DIRECTIONS)[number]

/** The maximum number of links of an asset, besides its parent and its parts. */
export const MAX_LINKS = 200
/** The number of parts that are listed with the links; the tree has all of them. */
export const LINKED_CHILDREN = 50

/** The fields that identify a linked asset. */
export const LinkedAsset = z.strictObject({
  id: id(),
  asset_tag: z.string(),
  name: z.string(),
  status: z.enum(ASSET_STATUSES),
  category_id: idOrNull(),
  site: Named,
  location: Named,
  image_url: textOrNull(),
  archived_at: z.nullable(instant()),
})
export type LinkedAsset = z.infer<typeof LinkedAsset>

export const AssetLink = z.strictObject({
  kind: z.enum(LINK_KINDS),
  /** Always `out` for connections, which have no direction. */
  direction: z.enum(LINK_DIRECTIONS),
  asset: LinkedAsset,
  created_at: instant(),
})
export type AssetLink = z.infer<typeof AssetLink>

/** The links, the parents and the parts of an asset. */
export const LinkedAssets = z.strictObject({
  /** The assets above it, the topmost first. */
  parents: z.array(LinkedAsset),
  /** Its first parts by name. */
  children: z.array(LinkedAsset),
  children_count: z.int(),
  /** False if there are more than were counted. */
  children_exact: z.boolean(),
  /** False for a past moment after which so much has happened that parts which were removed since may be missing. */
  children_complete: z.boolean(),
  links: z.array(AssetLink),
})
export type LinkedAssets = z.infer<typeof LinkedAssets>

/** `parent` and `child` say which asset is a part of the other, like `parent_id` of an asset. */
const RELATION_KINDS = [...LINK_KINDS, 'parent', 'child'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

const relation = {
  kind: z.enum(RELATION_KINDS),
  direction: z.optional(z.enum(LINK_DIRECTIONS)),
}

export const assetLinksApi = {
  /** With `at`, the links of a past moment. */
  list: route({
    name: 'assets.linked',
    method: 'GET',
    path: '/assets/:id/linked_assets',
    access: 'asset:view',
    params: ById,
    query: z.strictObject({ at: z.optional(instant()) }),
    reply: one(LinkedAssets),
  }),
  /** Links the asset to another one; `direction: "in"` means from the other one. */
  link: route({
    name: 'assets.link',
    method: 'POST',
    path: '/assets/:id/linked_assets',
    access: 'asset:update',
    status: 201,
    params: ById,
    body: z.strictObject({ link: z.strictObject({ other_id: id(), ...relation }) }),
    reply: one(LinkedAssets),
  }),
  unlink: route({
    name: 'assets.unlink',
    method: 'DELETE',
    path: '/assets/:id/linked_assets/:other',
    access: 'asset:update',
    params: z.object({ id: id(), other: id() }),
    query: z.strictObject(relation),
  }),
}
