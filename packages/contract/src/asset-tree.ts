import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { assetFilters } from './asset-filters.ts'
import { withCustom } from './kit/custom.ts'
import { id, Money } from './kit/fields.ts'
import { wholeParam } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { LOCATION_TYPES } from './locations.ts'
import { SITE_STATUSES } from './sites.ts'

/** The two trees of assets: by parts, or by place. */
const TREE_LAYOUTS = ['asset', 'place'] as const
export type TreeLayout = (typeof TREE_LAYOUTS)[number]

/** The number of nodes on a page of a level. */
const ASSET_TREE_PAGE = 100
/** The number up to which assets below one are counted; beyond, the count is «at least». */
export const MAX_COUNTED_BELOW = 10_000
/** The maximum number of matches of a search or a filter. */
export const MAX_TREE_MATCHES = 200

/** In a tree by place: the node of assets without a site. */
export const NOWHERE = '00000000-0000-0000-0000-000000000000'

/** A node of the tree: an asset, or a place with assets. */
export const AssetNode = z.strictObject({
  id: id(),
  kind: z.enum(['asset', 'site', 'location', 'nowhere']),
  /** Empty for the node of assets without a site. */
  name: z.string(),
  /** The tag of an asset, the code of a place. */
  tag: textOrNull(),
  status: z.nullable(z.enum([...ASSET_STATUSES, ...SITE_STATUSES])),
  /** Only of locations. */
  type: z.nullable(z.enum(LOCATION_TYPES)),
  /** Only of assets. */
  category_id: idOrNull(),
  /** The names of the holder and the place of an asset. */
  custodian: textOrNull(),
  place: textOrNull(),
  site_id: idOrNull(),
  location_id: idOrNull(),
  /** The asset that it is a part of, in both trees; for a location the one above it. */
  parent_id: idOrNull(),
  /** The node above it in this tree. */
  above_id: idOrNull(),
  has_children: z.boolean(),
  /**
   * The number of children in this tree, for a place that of its places; at least so many if `count_exact` is false.
   */
  children_count: z.int(),
  /** The number of assets anywhere below it; null for nodes that only lead to a match. */
  count: z.nullable(z.int()),
  /** False if there are more than were counted. */
  count_exact: z.boolean(),
  /** Their cost, including the asset itself; null if not all were counted. */
  value: z.nullable(Money),
  /** False for nodes that only lead to a match. */
  is_match: z.boolean(),
  lock_version: z.int(),
})
export type AssetNode = z.infer<typeof AssetNode>

export const TreeMeta = z.strictObject({
  /** The number of nodes of this level, or of matches; at least so many if it isn't exact. */
  total_records: z.int(),
  total_exact: z.boolean(),
  next_cursor: z.nullable(z.string()),
})
export type TreeMeta = z.infer<typeof TreeMeta>

export const assetTreeApi = {
  /**
   * A level of the tree, a page at a time: its beginning, or what is right below `parent_id` (an asset), `location_id`
   * or `site_id`. With a search or a filter of the list, or with `id`, the branches that lead to what matches: a flat
   * list in which every node's parent is before it. By place it takes the right to see sites and locations.
   */
  tree: route({
    name: 'assets.tree',
    method: 'GET',
    path: '/assets/tree',
    access: 'asset:view',
    query: withCustom(
      z.strictObject({
        by: z._default(z.enum(TREE_LAYOUTS), 'asset'),
        parent_id: z.optional(id()),
        location_id: z.optional(id()),
        site_id: z.optional(id()),
        /** The branch to this asset. */
        id: z.optional(id()),
        per_page: z._default(wholeParam(1, 200), ASSET_TREE_PAGE),
        cursor: z.optional(z.string().check(z.maxLength(2_000))),
        search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
        ...assetFilters,
      }),
    ),
    reply: z.strictObject({ data: z.array(AssetNode), meta: TreeMeta }),
  }),
}
