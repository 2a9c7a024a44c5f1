import { hashKey, type QueryClient } from '@tanstack/react-query'
import { endlessPage } from './list-queries.ts'
import type { ListSearch } from './list-search.ts'
import type { ListApi, ListRow } from './list-spec.ts'

type Asked = { query: { fields?: string } }

/** The last cached query of a list; undefined if it is no longer cached. */
export function heldList<Row extends ListRow>(
  client: QueryClient,
  spec: { api: ListApi<Row> },
  search: ListSearch,
): { fields: string | undefined } | undefined {
  const [list, verb, kind, question] = endlessPage(spec, search, 1).queryKey
  const held = client
    .getQueryCache()
    .findAll({ queryKey: [list, verb, kind] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => {
      const [{ query }] = JSON.parse(String(queryKey[3])) as [Asked]
      const { fields, ...others } = query
      return { fields, question: hashKey([{ query: others }]), at: state.dataUpdatedAt }
    })
    .filter((one) => one.question === question)
  return held.toSorted((a, b) => b.at - a.at)[0]
}
