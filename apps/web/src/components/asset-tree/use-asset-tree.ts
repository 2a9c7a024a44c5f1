import { type AssetNode, assetTreeApi, type TreeLayout } from '@steward/contract/asset-tree.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { failureOf, foundLevels, levelsOf, type Result, toggled } from '#components/tree/levels.ts'
import { type Level, rowsOf } from '#components/tree/tree-model.ts'
import { query } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { createStore } from '#lib/store.ts'

type Query = InputOf<typeof assetTreeApi.tree>['query']
type Kind = AssetNode['kind']
type Opened = ReadonlyMap<string, Kind>

/** The search and filters of the list. */
export type Narrowing = Omit<NonNullable<Query>, 'by' | 'cursor' | 'per_page'>

const NOTHING: Level<AssetNode> = { nodes: [], total: 0, state: 'ready' }
const NONE: Opened = new Map()

/** Opened nodes stay open while the user looks at an asset and comes back. */
const openedStore = createStore<{ account: string; opened: Readonly<Record<TreeLayout, Opened>> }>({
  account: '',
  opened: { asset: NONE, place: NONE },
})

/** The opened nodes of a tree, reset when the account changes. */
function useOpened(by: TreeLayout) {
  const account = useSession().accountId ?? ''
  const state = openedStore.use()
  const opened = state.account === account ? state.opened[by] : NONE
  const setOpened = useCallback(
    (change: (before: Opened) => Opened) =>
      openedStore.set((old) => {
        const known = old.account === account ? old.opened : { asset: NONE, place: NONE }
        return { account, opened: { ...known, [by]: change(known[by]) } }
      }),
    [account, by],
  )
  return [opened, setOpened] as const
}

/** The filter of the API for the content of a node. */
export const within = (kind: Kind, id: string): Narrowing => {
  if (kind === 'asset') return { parent_id: id }
  return kind === 'location' ? { location_id: id } : { site_id: id }
}

export const aboveOf = ({ above_id }: AssetNode): string => above_id ?? ''

/** Reads the levels of opened nodes, page by page. */
function useLevels(by: TreeLayout, opened: Opened, under: string) {
  const [cursors, setCursors] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const asked = useMemo(() => {
    const of = (parent: string, place: Narrowing) =>
      [undefined, ...(cursors.get(`${by}/${parent}`) ?? [])].map((cursor) => ({
        parent,
        input: { query: { by, ...place, ...(cursor && { cursor }) } },
      }))
    return [
      ...of(under, under === '' ? {} : within('asset', under)),
      ...[...opened]
        .filter(([id]) => id !== under)
        .flatMap(([id, kind]) => of(id, within(kind, id))),
    ]
  }, [by, opened, cursors, under])

  const { levels, retry } = useQueries({
    queries: asked.map(({ input }) => query(assetTreeApi.tree, input)),
    combine: useCallback((results: Result<AssetNode>[]) => levelsOf(asked, results), [asked]),
  })
  const more = (parent: string) => {
    const next = levels.get(parent)?.next
    if (!next) return
    const key = `${by}/${parent}`
    setCursors((all) => new Map(all).set(key, [...(all.get(key) ?? []), next]))
  }
  return { levels, retry, more }
}

function useFound(by: TreeLayout, narrowing: Narrowing) {
  const isOn = Object.keys(narrowing).length > 0
  const found = useQuery({
    ...query(assetTreeApi.tree, { query: { by, ...narrowing } as Query & object }),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const nodes = isOn ? found.data?.data : undefined
  return {
    isOn,
    refetch: () => void found.refetch(),
    /** The announcement of search results; empty without a search. */
    state: {
      found: isOn ? (found.data?.meta ?? null) : null,
      stale: isOn && found.isPlaceholderData,
    },
    failed: found.error,
    waiting: !found.data && !found.isError,
    matches: useMemo(() => nodes && foundLevels(nodes, aboveOf), [nodes]),
  }
}

/**
 * The register as a tree: its opened nodes, and the resulting rows. A search or filter also shows the ancestors of its
 * matches; matches can be opened as usual.
 *
 * @param under the asset whose parts are shown, instead of the whole register
 */
export function useAssetTree(by: TreeLayout, narrowing: Narrowing, under = '') {
  const [opened, setOpened] = useOpened(by)
  const { levels, retry, more } = useLevels(by, opened, under)
  const { isOn, matches, ...search } = useFound(by, narrowing)
  const term = `${by}${JSON.stringify(narrowing)}`
  /** The nodes that were closed among the results of this search. */
  const [closed, setClosed] = useState({ term: '', ids: new Set<string>() })
  const hidden = closed.term === term ? closed.ids : null

  const isOpen = useCallback(
    ({ id }: AssetNode) => (matches?.has(id) ? !hidden?.has(id) : opened.has(id)),
    [matches, hidden, opened],
  )
  const rows = useMemo(
    () =>
      isOn && !matches
        ? []
        : rowsOf({
            root: under,
            isOpen,
            // Levels that a search didn't find stay hidden, including the first one.
            levelOf: (id) =>
              matches?.get(id) ?? (matches && id === under ? NOTHING : levels.get(id)),
          }),
    [isOn, isOpen, matches, levels, under],
  )

  const toggle = ({ id, kind }: AssetNode) => {
    if (matches?.has(id)) {
      setClosed({ term, ids: toggled(hidden ?? new Set<string>(), id) })
      return
    }
    setOpened((before) => {
      const next = new Map(before)
      if (!next.delete(id)) next.set(id, kind)
      return next
    })
  }

  return {
    rows,
    toggle,
    more,
    retry,
    /** Reads again what `failed` is about. */
    retryAll: () => (isOn ? search.refetch() : retry(under)),
    /** Whether a search or filter is active. */
    searching: isOn,
    waiting: isOn ? search.waiting : levels.get(under)?.state === 'loading',
    /** The results; null without a search. */
    ...search.state,
    /** Why there is no tree at all. */
    failed: isOn ? search.failed : failureOf(levels.get(under)),
    root: levels.get(under),
  }
}

export type AssetTreeState = ReturnType<typeof useAssetTree>
