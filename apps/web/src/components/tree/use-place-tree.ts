import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { query } from '#lib/query.ts'
import { useSettled } from '#lib/settled.ts'
import { failureOf, foundLevels, levelsOf, type Result, toggled } from './levels.ts'
import { type Level, rowsOf } from './tree-model.ts'

interface PlaceTreeOptions {
  /** Only the places of this site. */
  site?: string | undefined
  /** Leaves out inactive places, for choosing a destination. */
  inUse?: boolean
}

type Kind = PlaceNode['kind']
/** A page of one level. */
interface Asked {
  parent: string
  input: { query: Record<string, string | number> }
}

const NOTHING: Level<PlaceNode> = { nodes: [], total: 0, state: 'ready' }

/** The pause in typing before a search. */
const PAUSE_MS = 200

/** The parent of a node: a location, a site, or null. */
export const parentOf = ({ kind, parent_id, site_id }: PlaceNode): string =>
  parent_id ?? (kind === 'site' ? '' : site_id)

/** Reads the levels of opened nodes, and caches them like all responses. */
function useLevels({ site, inUse = false }: PlaceTreeOptions) {
  const [open, setOpen] = useState<ReadonlyMap<string, Kind>>(new Map())
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(new Map())
  const status = useMemo(() => (inUse ? { 'filter[status]': 'active' } : {}), [inUse])
  const root = site ?? ''

  const asked = useMemo(() => {
    const of = (parent: string, place: Record<string, string>): Asked[] =>
      Array.from({ length: pages.get(parent) ?? 1 }, (_, n) => ({
        parent,
        input: { query: { ...place, ...status, ...(n > 0 && { page: n + 1 }) } },
      }))
    return [
      ...of(root, site === undefined ? {} : { site_id: site }),
      ...[...open].flatMap(([id, kind]) =>
        of(id, kind === 'site' ? { site_id: id } : { parent_id: id }),
      ),
    ]
  }, [open, pages, root, site, status])

  const { levels, retry } = useQueries({
    queries: asked.map(({ input }) => query(locationsApi.tree, input)),
    combine: useCallback((results: Result<PlaceNode>[]) => levelsOf(asked, results), [asked]),
  })

  return {
    root,
    status,
    levels,
    retry,
    open,
    setOpen,
    more: (parent: string) =>
      setPages((all) => new Map(all).set(parent, (all.get(parent) ?? 1) + 1)),
  }
}

function useFound(search: string, { site }: PlaceTreeOptions, status: object) {
  const typed = search.trim()
  const settled = useSettled(typed, PAUSE_MS)
  // An emptied search applies at once.
  const term = typed === '' ? '' : settled
  const within = site === undefined ? {} : { site_id: site }
  const found = useQuery({
    ...query(locationsApi.tree, { query: { search: term, ...within, ...status } }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  })
  const nodes = term === '' ? undefined : found.data?.data
  return {
    term,
    found,
    levels: useMemo(() => nodes && foundLevels(nodes, parentOf), [nodes]),
  }
}

/**
 * The tree of places: its opened nodes, its search, and the resulting rows. A search also shows the ancestors of its
 * matches; matches can be opened as usual.
 */
export function usePlaceTree(options: PlaceTreeOptions = {}) {
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const { root, status, levels, retry, open, setOpen, more } = useLevels(options)
  const { term, found, levels: matches } = useFound(search, options, status)
  /** The nodes that were closed among the results of this search. */
  const [closed, setClosed] = useState<{ term: string; ids: ReadonlySet<string> }>({
    term: '',
    ids: new Set(),
  })
  const hidden = closed.term === term ? closed.ids : null

  const isOpen = useCallback(
    ({ id }: PlaceNode) => (matches?.has(id) ? !hidden?.has(id) : open.has(id)),
    [matches, hidden, open],
  )
  const rows = useMemo(
    () =>
      rowsOf({
        root,
        isOpen,
        // Levels that a search didn't find stay hidden, including the first one.
        levelOf: (id) => matches?.get(id) ?? (matches && id === root ? NOTHING : levels.get(id)),
      }),
    [root, isOpen, matches, levels],
  )

  const toggle = (node: PlaceNode) => {
    if (matches?.has(node.id)) {
      setClosed({ term, ids: toggled(hidden ?? new Set(), node.id) })
      return
    }
    setOpen((before) => {
      const next = new Map(before)
      if (!next.delete(node.id)) next.set(node.id, node.kind)
      return next
    })
  }

  const openAll = useCallback(
    (nodes: readonly PlaceNode[]) =>
      setOpen((before) => {
        const missing = nodes.filter(({ id }) => !before.has(id))
        return missing.length === 0
          ? before
          : new Map([...before, ...missing.map(({ id, kind }) => [id, kind] as const)])
      }),
    [setOpen],
  )

  /** Opens all ancestors of a place; resolves to the path, including the place itself. */
  const reveal = useCallback(
    async (id: string): Promise<readonly PlaceNode[]> => {
      const { data } = await client.fetchQuery(query(locationsApi.tree, { query: { id } }))
      openAll(data.slice(0, -1))
      return data
    },
    [client, openAll],
  )

  const isSearch = matches !== undefined
  return {
    rows,
    search,
    setSearch,
    toggle,
    openAll,
    reveal,
    retry,
    /** Reads again what `failed` is about. */
    retryAll: () => (term === '' ? retry(root) : void found.refetch()),
    more,
    /** The number of results; null without a search. */
    matches: isSearch ? (found.data?.meta.total_records ?? 0) : null,
    /** The results are those of the previous text. */
    stale: search.trim() !== '' && (search.trim() !== term || found.isFetching),
    /** Why there is no tree at all. */
    failed: term === '' ? failureOf(levels.get(root)) : found.error,
    root: levels.get(root),
  }
}

export type PlaceTreeState = ReturnType<typeof usePlaceTree>
