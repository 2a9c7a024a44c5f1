import type { Facets } from '@steward/contract/kit/facets.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facet } from '#components/filter-bar/facet.ts'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { VOCABULARY } from '#components/status-vocabulary.ts'
import { shortPath, wayTo } from '#lib/place-path.ts'
import { query } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  type Narrowing,
  narrowingOf,
  NONE,
} from './list-search.ts'
import { labelText, type ListFacet } from './list-spec.ts'

/** A value of a facet; without a count if the server hasn't counted it. */
interface FacetEntry {
  value: string
  /** Null for closed values, which are named by the page, and for «has none». */
  name: string | null
  /** Of a place: its path, including its own name. */
  path?: string | null | undefined
  count?: number | null
}

/** A facet is counted under the other filters, so its own isn't part of the query. */
const facetQuery = (route: Route, search: ListSearch, field: string, text: string) =>
  query(route, {
    query: {
      ...narrowingOf({ ...search, ...facetFilter(field, []) }),
      fields: [field],
      ...(text ? { [`search[${field}]`]: text } : {}),
    },
  })

/** The name of a value in the loaded rows: `site_id` is named by the row's `site`. */
function nameInRows(rows: readonly object[], field: string, value: string): string | null {
  const key = field.replace(/_id$/, '')
  const named = (row: object) => (row as Record<string, { id: string; name: string } | null>)[key]
  const row = rows.find((one) => named(one)?.id === value)
  return (row && named(row)?.name) ?? null
}

const entriesOf = (values: Facets[number]['values'] = []): FacetEntry[] =>
  values.map((entry) => ({ ...entry, value: entry.value ?? NONE }))

interface FacetsInput {
  route: Route | undefined
  fields: readonly string[]
  search: ListSearch
  /** The default filter of the list. */
  usual: Narrowing | undefined
  rows: readonly object[]
}

/**
 * The facets of a list. A facet is counted when it is opened, or when a value is selected, so that its chip can name
 * it.
 */
function useFacets({ route, fields, search, usual, rows }: FacetsInput) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})

  const answers = useQueries({
    queries: fields.map((field) => ({
      ...facetQuery(route!, { ...usual, ...search }, field, texts[field] ?? ''),
      enabled: route !== undefined && (opened.has(field) || facetValues(search, field).length > 0),
      placeholderData: keepPreviousData,
    })),
  })

  return fields.map((field, index) => {
    const answer = answers[index]
    const facet = (answer?.data as { data: Facets } | undefined)?.data[0]
    const counted = entriesOf(facet?.values)
    const known = new Set(counted.map(({ value }) => value))
    const uncounted = facetValues(search, field)
      .filter((value) => !known.has(value))
      .map((value) => ({ value, name: nameInRows(rows, field, value) }))
    return {
      field,
      entries: [...counted, ...uncounted] as FacetEntry[],
      exact: facet?.exact,
      loading: answer?.isFetching ?? false,
      failed: answer?.isError ?? false,
      open: () => {
        setOpened((before) => new Set(before).add(field))
        // Clears the search within its options.
        setTexts((before) => ({ ...before, [field]: '' }))
      },
      /** The search among its values. */
      text: texts[field] ?? '',
      search: (text: string) => setTexts((before) => ({ ...before, [field]: text.trim() })),
    }
  })
}

/** Moves the current user to the top of the employees; loaded on demand. */
function useMe() {
  const { t } = useTranslation()
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  const { data: me } = useQuery({
    queryKey: ['employees', 'of the user', session.user?.id],
    queryFn: async () => {
      const { readMe } = await import('./me.ts')
      return readMe(session)
    },
    enabled: isAsked,
  })

  /** @param text the search among them: the user isn't added unless it finds them */
  const first = (entries: readonly FacetEntry[], text: string): readonly FacetEntry[] => {
    const found = entries.find(({ value }) => value === me?.id)
    if (!me || (!found && text)) return entries
    const own = found ?? { value: me.id, name: me.name }
    return [own, ...entries.filter((entry) => entry !== own)]
  }
  const named = (value: string, name: string) =>
    value === me?.id ? t('lists.facets.me', { name }) : name
  return { ask: () => setAsked(true), first, named }
}

/** The name of a value: closed values have translations, records are named by the server. */
function nameOf(facet: ListFacet, { value, name }: FacetEntry, t: TFunction): string {
  if (value === NONE) return t(facet.none ?? 'lists.facets.none')
  if (facet.domain) return statusLabel(facet.domain, value)
  if (facet.words) return facet.words(value, t)
  return name ?? (facet.free ? value : t('lists.facets.chosen'))
}

function iconOf({ domain, icon }: ListFacet, { value, name }: FacetEntry): ReactNode {
  if (value === NONE) return undefined
  return domain ? <StatusIcon domain={domain} value={value} /> : icon?.(value, name)
}

/** Closed values are in their own order, followed by «none»; others in the server's order. */
function sorted({ domain, values }: ListFacet, entries: readonly FacetEntry[]) {
  const order = values ?? (domain && Object.keys(VOCABULARY[domain]))
  if (!order) return entries
  const place = ({ value }: FacetEntry) => (value === NONE ? order.length : order.indexOf(value))
  return entries.toSorted((a, b) => place(a) - place(b))
}

const isClosed = ({ domain, words }: ListFacet) => domain !== undefined || words !== undefined

interface ListFacetsInput {
  route: Route | undefined
  facets: readonly ListFacet[]
  search: ListSearch
  usual?: Narrowing | undefined
  /** The loaded rows, which contain names. */
  rows: readonly object[]
}

/** The facets of a list for the filter bar. */
export function useListFacets({ route, facets, search, usual, rows }: ListFacetsInput): Facet[] {
  const { t } = useTranslation()
  const me = useMe()
  const declared = route ? facets : []
  const counted = useFacets({
    route,
    fields: declared.map(({ field }) => field),
    search,
    usual,
    rows,
  })
  return counted.map(({ field, entries, open, text, search: find, ...state }, index) => {
    const facet = declared[index]!
    const ordered = facet.me ? me.first(entries, text) : sorted(facet, entries)
    return {
      id: field,
      label: labelText(facet.label, t),
      ...state,
      onOpen: () => {
        open()
        if (facet.me) me.ask()
      },
      // Closed values are few, and their names are only known here.
      ...(!isClosed(facet) && { onSearch: find }),
      options: ordered.map((entry) => ({
        ...entry,
        label: me.named(entry.value, nameOf(facet, entry, t)),
        ...(entry.path && { detail: wayTo(entry.path), words: shortPath(entry.path) }),
        icon: iconOf(facet, entry),
      })),
    }
  })
}
