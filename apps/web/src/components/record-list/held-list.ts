import { hashKey, type QueryClient } from '@tanstack/react-query'
import { endlessList } from './list-queries.ts'
import type { ListSearch } from './list-search.ts'
import type { ListApi, ListRow } from './list-spec.ts'

/** What the list behind an address was asked for when it was read last; undefined where it isn't there any more. */
export function heldList<Row extends ListRow>(
  client: QueryClient,
  spec: { api: ListApi<Row> },
  search: ListSearch,
): { fields: string | undefined } | undefined {
  const [list, verb, place, kind] = endlessList(spec, search).queryKey
  const held = client
    .getQueryCache()
    .findAll({ queryKey: [list, verb] })
    .filter(({ queryKey: key, state }) => key[3] === kind && state.data !== undefined)
    .map(({ queryKey: key, state }) => {
      const { fields, ...query } = (key[2] as { query: { fields?: string } }).query
      return { fields, query, at: state.dataUpdatedAt }
    })
    .filter(({ query }) => hashKey([{ query }]) === hashKey([place]))
  return held.toSorted((a, b) => b.at - a.at)[0]
}
