import * as z from 'zod/mini'
import { id } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { kindsWith } from './kinds.ts'

/** The kinds that the search over everything looks through. */
export const SEARCH_KINDS = kindsWith('found')

/** At most 8 hits of each kind that the caller may see. */
export const SearchHit = z.strictObject({
  kind: z.enum(SEARCH_KINDS),
  id: id(),
  title: z.string(),
  subtitle: z.nullable(z.string()),
})
export type SearchHit = z.infer<typeof SearchHit>

export const searchApi = {
  search: route({
    name: 'search.search',
    method: 'GET',
    path: '/search',
    access: 'signed_in',
    query: z.strictObject({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
    reply: z.strictObject({ data: z.array(SearchHit) }),
  }),
}
