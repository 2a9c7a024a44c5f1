import type { Facets } from '@steward/contract/kit/facets.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/query.ts'
import { facetFilter, facetValues, type ListSearch, narrowingOf, NONE } from './list-search.ts'

/** A value of a facet; without a count where the server has not counted it. */
export interface FacetEntry {
  value: string
  /** Null for the closed values, which the page words itself, and for «has none». */
  name: string | null
  count?: number
}

/** Counts of a facet are taken under the other filters, so its own doesn't belong to the question. */
const facetQuery = (route: Route, search: ListSearch, field: string, text: string) =>
  query(route, {
    query: {
      ...narrowingOf({ ...search, ...facetFilter(field, []) }),
      fields: [field],
      ...(text ? { [`search[${field}]`]: text } : {}),
    },
  } as never)

/** `site_id` is named by the row's `site`. */
function nameInRows(rows: readonly object[], field: string, value: string): string | null {
  const key = field.replace(/_id$/, '')
  const named = (row: object) => (row as Record<string, { id: string; name: string } | null>)[key]
  const row = rows.find((one) => named(one)?.id === value)
  return (row && named(row)?.name) ?? null
}

const entriesOf = (facets: Facets | undefined, field: string): FacetEntry[] =>
  facets
    ?.find((facet) => facet.field === field)
    ?.values.map(({ value, name, count }) => ({ value: value ?? NONE, name, count })) ?? []

interface FacetsInput {
  route: Route | undefined
  fields: readonly string[]
  search: ListSearch
  rows: readonly object[]
}

/**
 * The facets of a list. One is counted when it is opened or when something is chosen in it, so that its chip can name
 * the choice.
 */
export function useFacets({ route, fields, search, rows }: FacetsInput) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})

  const answers = useQueries({
    queries: fields.map((field) => ({
      ...facetQuery(route!, search, field, texts[field] ?? ''),
      enabled: route !== undefined && (opened.has(field) || facetValues(search, field).length > 0),
      placeholderData: keepPreviousData,
    })),
  })

  return fields.map((field, index) => {
    const answer = answers[index]
    const counted = entriesOf((answer?.data as { data: Facets } | undefined)?.data, field)
    const known = new Set(counted.map(({ value }) => value))
    const uncounted = facetValues(search, field)
      .filter((value) => !known.has(value))
      .map((value) => ({ value, name: nameInRows(rows, field, value) }))
    return {
      field,
      entries: [...counted, ...uncounted] as FacetEntry[],
      loading: answer?.isFetching ?? false,
      failed: answer?.isError ?? false,
      open: () => {
        setOpened((before) => new Set(before).add(field))
        // Its box is empty again.
        setTexts((before) => ({ ...before, [field]: '' }))
      },
      /** What is searched for among its values. */
      text: texts[field] ?? '',
      search: (text: string) => setTexts((before) => ({ ...before, [field]: text.trim() })),
    }
  })
}
