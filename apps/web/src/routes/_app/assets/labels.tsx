import { assetsApi } from '@steward/contract/assets.ts'
import { id } from '@steward/contract/kit/fields.ts'
import { anyOf, yesNo } from '@steward/contract/kit/list.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { listPlace } from '#components/record-list/list-search.ts'
import { LabelsPage } from '#features/labels/labels-page.tsx'
import type { LabelSource } from '#features/labels/use-labels.ts'
import { storedIds } from '#lib/labels-link.ts'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

export const Route = createFileRoute('/_app/assets/labels')({
  ...pageSearch(assetsApi.list.query, {
    /** The assets to print labels for. */
    ids: anyOf(id()),
    /** The key under which this tab has stored many ids. */
    kept: z.optional(z.string()),
    /** All assets that match the search and filters of the URL. */
    all: yesNo(),
  }),
  beforeLoad: needs(assetsApi.list),
  component: AssetLabelsPage,
})

type Search = ReturnType<typeof Route.useSearch>

function sourceOf(search: Search): LabelSource | null {
  if (search.all) return { filter: listPlace(search) }
  const ids = search.kept
    ? storedIds(search.kept)
    : ((search.ids ?? []) as (string | null)[]).filter((each) => each !== null)
  return ids.length > 0 ? { ids } : null
}

/** Prints labels of one asset, several, or all of a list. */
function AssetLabelsPage() {
  const search = Route.useSearch()
  const source = useMemo(() => sourceOf(search), [search])
  return <LabelsPage source={source} />
}
