import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { assetFilters } from './asset-filters.ts'
import { withCustom } from './kit/custom.ts'
import { id, Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { LOCATION_TYPES } from './locations.ts'
import { SITE_STATUSES } from './sites.ts'

/** What the tree of assets is made by: what is in which asset, or where each is. */
const TREE_LAYOUTS = ['asset', 'place'] as const
export type TreeLayout = (typeof TREE_LAYOUTS)[number]

/** How many nodes of a level come at once. */
const ASSET_TREE_PAGE = 100
/** So much below one asset is counted; whatever is more is «at least». */
export const MAX_COUNTED_BELOW = 10_000
/** A search or a filter shows at most so many matches, with what they are in. */
export const MAX_TREE_MATCHES = 200

/** In a tree by place: the node of what is at no site. */
export const NOWHERE = '00000000-0000-0000-0000-000000000000'

/** An asset as it is in the tree, or a place that assets are in. */
export const AssetNode = z.strictObject({
  id: id(),
  kind: z.enum(['asset', 'site', 'location', 'nowhere']),
  /** Empty for what is nowhere. */
  name: z.string(),
  /** The tag of an asset, the code of a place. */
  tag: textOrNull(),
  status: z.nullable(z.enum([...ASSET_STATUSES, ...SITE_STATUSES])),
  /** Of locations. */
  type: z.nullable(z.enum(LOCATION_TYPES)),
  /** Of assets. */
  category_id: idOrNull(),
  /** Who has an asset, and where it is, by their names. */
  custodian: textOrNull(),
  place: textOrNull(),
  site_id: idOrNull(),
  location_id: idOrNull(),
  /** The asset that it is part of, whatever the tree is made by; of a location the one that it is in. */
  parent_id: idOrNull(),
  /** The node above it in this tree. */
  above_id: idOrNull(),
  has_children: z.boolean(),
  /** Right below it, in this tree; at least so many where `count_exact` is false. Of a place: the places in it. */
  children_count: z.int(),
  /** Assets anywhere below it. What only leads to a match isn't counted. */
  count: z.nullable(z.int()),
  /** False where there are more than were counted. */
  count_exact: z.boolean(),
  /** What they cost, and the asset itself; unknown where not all were counted. */
  value: z.nullable(Money),
  /** False for what only leads to something that was searched for. */
  is_match: z.boolean(),
  lock_version: z.int(),
})
export type AssetNode = z.infer<typeof AssetNode>

export const TreeMeta = z.strictObject({
  /** The nodes of this level, or the matches of a search; at least so many where it isn't exact. */
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
        /** The branch that leads to this asset. */
        id: z.optional(id()),
        per_page: z._default(
          z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(200)),
          ASSET_TREE_PAGE,
        ),
        cursor: z.optional(z.string().check(z.maxLength(2_000))),
        search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
        ...assetFilters,
      }),
    ),
    reply: z.strictObject({ data: z.array(AssetNode), meta: TreeMeta }),
  }),
}
