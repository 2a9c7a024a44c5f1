import * as z from 'zod/mini'
import {
  id,
  maybe,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
  whole,
} from './kit/fields.ts'
import { anyOf, listQuery, many } from './kit/list.ts'
import { archivedFilter, importFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { SITE_STATUSES } from './sites.ts'

export const LOCATION_STATUSES = ['active', 'inactive'] as const
export const LOCATION_TYPES = [
  'building',
  'floor',
  'room',
  'area',
  'rack',
  'shelf',
  'vehicle',
  'outdoor',
  'other',
] as const

/** The input of a location, a place within a site. */
export const LocationInput = z.strictObject({
  name: text(255),
  code: optionalText(64),
  site_id: id(),
  parent_id: reference(),
  type: z.optional(z.enum(LOCATION_TYPES)),
  status: z.optional(z.enum(LOCATION_STATUSES)),
  barcode: optionalText(128),
  capacity: maybe(whole(0, 1_000_000)),
  description: optionalLongText(10_000),
  external_id: optionalText(128),
})
export type LocationInput = z.infer<typeof LocationInput>

export const Location = z.strictObject({
  ...recordFields,
  name: z.string(),
  code: z.string(),
  site_id: id(),
  site: Named,
  parent_id: idOrNull(),
  parent: Named,
  type: z.enum(LOCATION_TYPES),
  status: z.enum(LOCATION_STATUSES),
  barcode: textOrNull(),
  capacity: z.nullable(z.int()),
  description: textOrNull(),
  external_id: textOrNull(),
  /** With `view=complete`: the names from the site down to this place, `HQ > Floor 2 > R12`. */
  path: z.optional(z.string()),
  /** With `view=complete`: the number of assets in it and below it. */
  asset_count_within: z.optional(z.int()),
})
export type Location = z.infer<typeof Location>

/** The maximum depth of locations within each other, without the site. */
export const DEEPEST_LOCATION = 12

/** The number of children of a node on a page. */
const TREE_PAGE = 200

/** A node of the tree of places: a site or a location. */
export const PlaceNode = z.strictObject({
  id: id(),
  kind: z.enum(['site', 'location']),
  name: z.string(),
  code: z.string(),
  /** Sites have none. */
  type: z.nullable(z.enum(LOCATION_TYPES)),
  status: z.enum(SITE_STATUSES),
  /** The site of a location; for a site its own id. */
  site_id: id(),
  /** The location above it; null directly below a site. */
  parent_id: idOrNull(),
  /** The names from the site down to it. */
  path: z.string(),
  has_children: z.boolean(),
  children_count: z.int(),
  /** The number of assets directly in it; null for nodes that only lead to a match. */
  asset_count: z.nullable(z.int()),
  /** The number of assets in it and below it. */
  asset_count_within: z.nullable(z.int()),
  /** False for nodes that only lead to a match. */
  is_match: z.boolean(),
  lock_version: z.int(),
})
export type PlaceNode = z.infer<typeof PlaceNode>

const treeQuery = z.pick(
  listQuery(PlaceNode, {
    sort: ['name'],
    per_page: TREE_PAGE,
    filters: {
      /** The children of this location. */
      parent_id: z.optional(id()),
      /** The locations directly below this site; with a search, only matches at this site. */
      site_id: z.optional(id()),
      /** The branch to this site or location. */
      id: z.optional(id()),
      'filter[status]': anyOf(z.enum(SITE_STATUSES)),
    },
  }),
  {
    page: true,
    per_page: true,
    search: true,
    fields: true,
    parent_id: true,
    site_id: true,
    id: true,
    'filter[status]': true,
  },
)

export const locationsApi = {
  ...resource({
    kind: 'location',
    read: Location,
    write: LocationInput,
    list: listQuery(Location, {
      sort: ['name', 'code', 'created_at', 'updated_at'],
      filters: {
        'filter[site_id]': anyOf(id()),
        /** Directly below one of these. */
        'filter[parent_id]': anyOf(id()),
        /** One of these, or anywhere below it. */
        'filter[location_id]': anyOf(id()),
        'filter[type]': anyOf(z.enum(LOCATION_TYPES)),
        'filter[status]': anyOf(z.enum(LOCATION_STATUSES)),
        ...archivedFilter,
        ...importFilter,
      },
    }),
    bulk: {
      status: z.optional(z.enum(LOCATION_STATUSES)),
      type: z.optional(z.enum(LOCATION_TYPES)),
      /** Moves them with their contents; without a parent they are directly below the site then. */
      site_id: z.optional(id()),
      /** Locations within another one of them stay there and move with it. */
      parent_id: reference(),
    },
    facets: ['status', 'type', 'site_id', 'parent_id'],
  }),
  /**
   * The tree of places, a level at a time: without `parent_id` and `site_id` the sites. With `search` or `id` all
   * matching branches at once, as a flat list in which every node's parent is before it.
   */
  tree: route({
    name: 'locations.tree',
    method: 'GET',
    path: '/locations/tree',
    access: ['site:view', 'location:view'],
    query: treeQuery,
    reply: many(PlaceNode),
  }),
}
