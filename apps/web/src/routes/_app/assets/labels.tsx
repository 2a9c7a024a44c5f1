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
    /** The assets that get labels. */
    ids: anyOf(id()),
    /** Where this tab has kept them, when they are many. */
    kept: z.optional(z.string()),
    /** All that the list shows under the search and the filters in the address. */
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

/** Prints labels of one asset, of several, or of all that a list shows. */
function AssetLabelsPage() {
  const search = Route.useSearch()
  const source = useMemo(() => sourceOf(search), [search])
  return <LabelsPage source={source} />
}
