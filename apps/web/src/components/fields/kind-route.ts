import { id } from '@steward/contract/kit/fields.ts'
import { yesNo } from '@steward/contract/kit/list.ts'
import type { Route, Schema } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'
import { type ListSearch, listPlace, listSearch } from '#components/record-list/list-search.ts'
import { needs } from '#lib/session.ts'

/** What the address of a list says of the form or the history over it. */
const OVER_LIST = { new: yesNo(), edit: z.optional(id()), history: z.optional(id()) }

type Shapes = Record<string, Schema>

/**
 * What a route that lists a kind says of its address and of who may see it; spread it into the route's options. Loader
 * and component are in the route's own file, where the bundler finds them to load them later.
 *
 * @param more what else the address says
 */
export const kindRoute = <Shape extends Shapes, More extends Shapes = Record<never, never>>(
  list: Pick<Route, 'access' | 'flag'> & { query: { shape: Shape } },
  more?: More,
) => ({
  ...listSearch(list.query, { ...OVER_LIST, ...(more ?? ({} as More)) }),
  beforeLoad: needs(list),
  loaderDeps: ({ search }: { search: ListSearch }) => listPlace(search),
})
