import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { Route, Schema } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'
import { type ListSearch, listPlace, listSearch } from '#components/record-list/list-search.ts'
import { needs } from '#lib/session.ts'

/** The parameters for a form or history over the list. */
const OVER_LIST = { new: yesNo(), edit: z.optional(id()), history: z.optional(id()) }

type Shapes = Record<string, Schema>

/**
 * Search and guard of a route that lists a kind; spread it into the route's options. Loader and component have to be in
 * the route's file, where the bundler can split them off.
 *
 * @param more further search parameters
 */
export const kindRoute = <Shape extends Shapes, More extends Shapes = Record<never, never>>(
  list: Pick<Route, 'access' | 'flag'> & { query: { shape: Shape } },
  more?: More,
) => ({
  ...listSearch(list.query, { ...OVER_LIST, ...(more ?? ({} as More)) }),
  beforeLoad: needs(list),
  loaderDeps: ({ search }: { search: ListSearch }) => listPlace(search),
})
