import type { ApiError } from '#lib/api-error.ts'
import type { Level } from './tree-model.ts'

interface Meta {
  total_records: number
  /** The cursor of the next page, for levels read by cursors. */
  next_cursor: string | null
  /** False if the level wasn't counted to its end. */
  total_exact: boolean
}

/** The response to one page of a level. */
export interface Result<N> {
  data: { data: N[]; meta: Meta } | undefined
  /** When it was fetched. */
  dataUpdatedAt?: number
  isError: boolean
  error?: ApiError | null
  refetch: () => unknown
}

const stateOf = (results: readonly Result<unknown>[]): Level<unknown>['state'] => {
  if (results.some(({ isError, data }) => isError && !data)) return 'failed'
  return results.some(({ data }) => !data) ? 'loading' : 'ready'
}

const UNKNOWN: Meta = { total_records: 0, next_cursor: null, total_exact: true }

/**
 * The response that knows the position of each node. After a move the old and the new level are refetched one after the
 * other; until both are complete, the later response counts, so that no node appears twice.
 */
function latestOf<N extends { id: string }>(results: readonly Result<N>[]): Map<string, Result<N>> {
  const latest = new Map<string, Result<N>>()
  for (const result of results)
    for (const { id } of result.data?.data ?? []) {
      const other = latest.get(id)
      if (!other || (other.dataUpdatedAt ?? 0) < (result.dataUpdatedAt ?? 0)) latest.set(id, result)
    }
  return latest
}

function levelOf<N extends { id: string }>(
  results: readonly Result<N>[],
  latest: ReadonlyMap<string, Result<N>>,
): Level<N> {
  const read = results.flatMap((result) =>
    (result.data?.data ?? []).map((node) => ({ node, result })),
  )
  const nodes = read.flatMap(({ node, result }) => (latest.get(node.id) === result ? node : []))
  const { total_records, total_exact } = results.find(({ data }) => data)?.data?.meta ?? UNKNOWN
  const known = total_records - (read.length - nodes.length)
  const next = results.at(-1)?.data?.meta.next_cursor ?? null
  // If there is a next page, there is at least one more than known.
  const total = next === null ? known : Math.max(known, nodes.length + 1)
  const error = results.find((result) => result.isError)?.error ?? null
  return { nodes, total, state: stateOf(results), next, exact: total_exact, error }
}

/** The requested levels by parent, each joined from its pages. */
export function levelsOf<N extends { id: string }>(
  asked: readonly { parent: string }[],
  results: readonly Result<N>[],
) {
  const byParent = new Map<string, Result<N>[]>()
  for (const [index, { parent }] of asked.entries()) {
    const known = byParent.get(parent) ?? []
    byParent.set(parent, [...known, results[index]!])
  }
  const latest = latestOf(results)
  const levels = new Map<string, Level<N>>()
  for (const [parent, some] of byParent) levels.set(parent, levelOf(some, latest))
  return {
    levels,
    retry: (parent: string) => {
      for (const { isError, refetch } of byParent.get(parent) ?? []) if (isError) refetch()
    },
  }
}

/** The results of a search as levels by parent. */
export function foundLevels<N>(nodes: readonly N[], parentOf: (node: N) => string) {
  const levels = new Map<string, Level<N>>()
  for (const node of nodes) {
    const parent = parentOf(node)
    const known = levels.get(parent)?.nodes ?? []
    const next = [...known, node]
    levels.set(parent, { nodes: next, total: next.length, state: 'ready' })
  }
  return levels
}

/** Why nothing of a level could be loaded; null if anything of it was. */
export const failureOf = (level: Level<unknown> | undefined): ApiError | null =>
  level?.state === 'failed' && level.nodes.length === 0 ? (level.error ?? null) : null

export const toggled = <T>(set: ReadonlySet<T>, value: T): Set<T> => {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
