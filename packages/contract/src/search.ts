import * as z from 'zod/mini'
import { ASSET_STATUSES } from './asset-status.ts'
import { id } from './kit/fields.ts'
import { unpaged } from './kit/list.ts'
import { route } from './kit/route.ts'
import { kindsWith } from './kinds.ts'

/** The kinds that the global search finds. */
export const SEARCH_KINDS = kindsWith('found')

/** At most 8 results of each kind that the caller may see. */
export const SearchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: id(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
  /** Properties of an asset that distinguish it from others with its name. */
  asset: z.optional(
    z.strictObject({
      status: z.enum(ASSET_STATUSES),
      custodian: z.nullable(z.string()),
      site: z.nullable(z.string()),
      location: z.nullable(z.string()),
      /** The icon of its category. */
      icon: z.nullable(z.string()),
    }),
  ),
})
export type SearchHit = z.infer<typeof SearchHit>

/** The number of matches of a kind with more than are shown. */
export const SearchTotal = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  total: z.int(),
  /** False if there are more than were counted. */
  exact: z.boolean(),
})
export type SearchTotal = z.infer<typeof SearchTotal>

export const searchApi = {
  search: route({
    name: 'search.search',
    method: 'GET',
    path: '/search',
    access: 'member',
    query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.extend(unpaged(SearchHit), { totals: z.array(SearchTotal) }),
  }),
}
