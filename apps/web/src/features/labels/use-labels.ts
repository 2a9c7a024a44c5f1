import { type assetsApi } from '@steward/contract/assets.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { type Label, LABELS_PER_CALL, type Labels, labelsApi } from '@steward/contract/labels.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { send } from '#lib/http.ts'
import { query } from '#lib/query.ts'
import type { LabelDesign } from './label-design.ts'

/** The maximum number of labels at once, which browsers can still lay out in reasonable time. */
export const MAX_LABELS = 2_000

type LabelsBody = InputOf<typeof labelsApi.ofMany>['body']['labels']
type ListQuery = NonNullable<InputOf<typeof assetsApi.list>['query']>

/** The assets to print labels for: selected ones, or all of a list. */
export type LabelSource =
  | { ids: readonly string[] }
  | { filter: Omit<ListQuery, 'page' | 'per_page' | 'cursor' | 'view'> }

interface From {
  from: number
  cursor: string | null
}

const inputOf = (source: LabelSource, design: LabelDesign, { from, cursor }: From) => {
  const which =
    'ids' in source
      ? { ids: source.ids.slice(from, from + LABELS_PER_CALL) }
      : { filter: source.filter, ...(cursor !== null && { cursor }) }
  return { body: { labels: { ...which, ...design } as LabelsBody } }
}

const isOver = (source: LabelSource, from: number, { next_cursor }: Labels) =>
  'ids' in source ? from >= source.ids.length : next_cursor === null

/** The first labels for the preview, and a function that loads all of them. */
export function useLabels(source: LabelSource, design: LabelDesign) {
  const first = useQuery({
    ...query(labelsApi.ofMany, inputOf(source, design, { from: 0, cursor: null })),
    placeholderData: keepPreviousData,
  })

  /** Loads the labels that aren't in the preview. */
  const all = async (onProgress: (done: number) => void, signal: AbortSignal): Promise<Label[]> => {
    let from = 0
    let cursor: string | null = null
    const labels: Label[] = []
    for (;;) {
      const { data }: { data: Labels } = await send(
        labelsApi.ofMany,
        inputOf(source, design, { from, cursor }),
        signal,
      )
      labels.push(...data.labels)
      from += LABELS_PER_CALL
      cursor = data.next_cursor
      onProgress(Math.min(labels.length, MAX_LABELS))
      if (labels.length >= MAX_LABELS || isOver(source, from, data)) break
    }
    return labels.slice(0, MAX_LABELS)
  }

  return { first, all }
}
