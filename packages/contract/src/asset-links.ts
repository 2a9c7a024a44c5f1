import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { id, instant, Named } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** What one asset is to another, besides being part of it. */
export const LINK_KINDS = [
  'contains',
  'connected_to',
  'replaces',
  'powered_by',
  'spare_for',
] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Whether the asset that is looked at is the first of the two: «replaces», or the other: «replaced by». */
const LINK_DIRECTIONS = ['out', 'in'] as const
export type LinkDirection = (typeof LINK_DIRECTIONS)[number]

/** An asset has at most so many links, besides its parent and its parts. */
export const MAX_LINKS = 200
/** So many of its parts are listed with its links; the tree has all of them. */
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
  /** Of a connection, which has none, always `out`. */
  direction: z.enum(LINK_DIRECTIONS),
  asset: LinkedAsset,
  created_at: instant(),
})
export type AssetLink = z.infer<typeof AssetLink>

/** All that an asset is tied to. */
export const LinkedAssets = z.strictObject({
  /** What it is in, the outermost first. */
  parents: z.array(LinkedAsset),
  /** What is in it, the first by name. */
  children: z.array(LinkedAsset),
  children_count: z.int(),
  /** False where there are more than were counted. */
  children_exact: z.boolean(),
  /** False of a past moment after which so much has happened that parts which have left since may be missing. */
  children_complete: z.boolean(),
  links: z.array(AssetLink),
})
export type LinkedAssets = z.infer<typeof LinkedAssets>

/** `parent` and `child` say what is part of what, as `parent_id` of an asset does. */
const RELATION_KINDS = [...LINK_KINDS, 'parent', 'child'] as const
export type RelationKind = (typeof RELATION_KINDS)[number]

const relation = {
  kind: z.enum(RELATION_KINDS),
  direction: z.optional(z.enum(LINK_DIRECTIONS)),
}

export const assetLinksApi = {
  /** With `at`, all that it was tied to at a past moment. */
  list: route({
    name: 'assets.linked',
    method: 'GET',
    path: '/assets/:id/linked_assets',
    access: 'asset:view',
    params: ById,
    query: z.strictObject({ at: z.optional(instant()) }),
    reply: one(LinkedAssets),
  }),
  /** Ties the asset to another one; `direction: "in"` reads it from the other one. */
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
