import type { Facets } from '@steward/contract/asset-bulk.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/query.ts'
import {
  type AssetSearch,
  FACET_FIELDS,
  type FacetField,
  facetFilter,
  facetValues,
  narrowingOf,
  NONE,
} from './asset-search.ts'

/** A value of a facet; without a count where the server has not counted it. */
export interface FacetEntry {
  value: string
  /** Null for the closed values, which the page words itself, and for «has none». */
  name: string | null
  count?: number
}

/** Counts of a facet are taken under the other filters, so its own doesn't belong to the question. */
const facetQuery = (search: AssetSearch, field: FacetField, text: string) =>
  query(assetsApi.facets, {
    query: {
      ...narrowingOf({ ...search, ...facetFilter(field, []) }),
      fields: [field],
      ...(text ? { [`search[${field}]`]: text } : {}),
    },
  })

const NAMED_BY = {
  category_id: 'category',
  site_id: 'site',
  location_id: 'location',
  department_id: 'department',
  custodian_id: 'custodian',
} as const satisfies Partial<Record<FacetField, keyof Asset>>

/** The name of a chosen value that the counted ones don't include, from the rows that it let through. */
function nameInRows(rows: readonly Asset[], field: FacetField, value: string): string | null {
  if (field === 'status') return null
  const named = NAMED_BY[field]
  return rows.find((row) => row[named]?.id === value)?.[named]?.name ?? null
}

const entriesOf = (facets: Facets | undefined, field: FacetField): FacetEntry[] =>
  facets
    ?.find((facet) => facet.field === field)
    ?.values.map(({ value, name, count }) => ({ value: value ?? NONE, name, count })) ?? []

/**
 * The facets of the list. One is counted when it is opened or when something is chosen in it, so that
 * its chip can name the choice.
 */
export function useAssetFacets(search: AssetSearch, rows: readonly Asset[]) {
  const [opened, setOpened] = useState<ReadonlySet<FacetField>>(new Set())
  const [texts, setTexts] = useState<Partial<Record<FacetField, string>>>({})

  const answers = useQueries({
    queries: FACET_FIELDS.map((field) => ({
      ...facetQuery(search, field, texts[field] ?? ''),
      enabled: opened.has(field) || facetValues(search, field).length > 0,
      placeholderData: keepPreviousData,
    })),
  })

  return FACET_FIELDS.map((field, index) => {
    const answer = answers[index]
    const counted = entriesOf(answer?.data?.data, field)
    const known = new Set(counted.map(({ value }) => value))
    const uncounted = facetValues(search, field)
      .filter((value) => !known.has(value))
      .map((value) => ({ value, name: nameInRows(rows, field, value) }))
    return {
      field,
      entries: [...counted, ...uncounted],
      loading: answer?.isFetching ?? false,
      failed: answer?.isError ?? false,
      open: () => setOpened((before) => new Set(before).add(field)),
      search: (text: string) => setTexts((before) => ({ ...before, [field]: text.trim() })),
    }
  })
}
