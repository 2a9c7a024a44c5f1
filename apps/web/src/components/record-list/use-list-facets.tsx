import type { Route } from '@steward/contract/kit/route.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facet } from '#components/filter-bar/facet.ts'
import { StatusIcon, statusLabel } from '#components/status-badge.tsx'
import { VOCABULARY } from '#components/status-vocabulary.ts'
import { type ListSearch, NONE } from './list-search.ts'
import { labelText, type ListFacet } from './list-spec.ts'
import { type FacetEntry, useFacets } from './use-facets.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#lib/session.ts'

/** Puts who looks at the list before all others whom assets may be assigned to; read once that is asked for. */
function useMe() {
  const { t } = useTranslation()
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  const { data: me } = useQuery({
    queryKey: ['employees', 'of the user', session.user?.id],
    queryFn: () => import('./me.ts').then(({ readMe }) => readMe(session)),
    enabled: isAsked,
  })

  /** @param text what is searched for among them: then nobody is added whom that doesn't find */
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

/** Closed values are named by this side; the names of records come from the server. */
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

/** Closed values stand in their own order, before «none»; everything else as the server counts it. */
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
  /** The rows that are loaded: they know names. */
  rows: readonly object[]
}

/** The facets of a list, as the filter bar takes them. */
export function useListFacets({ route, facets, search, rows }: ListFacetsInput): Facet[] {
  const { t } = useTranslation()
  const me = useMe()
  const declared = route ? facets : []
  const counted = useFacets({ route, fields: declared.map(({ field }) => field), search, rows })
  return counted.map(({ field, entries, loading, failed, open, text, search: find }, index) => {
    const facet = declared[index]!
    const ordered = facet.me ? me.first(entries, text) : sorted(facet, entries)
    return {
      id: field,
      label: labelText(facet.label, t),
      loading,
      failed,
      onOpen: () => {
        open()
        if (facet.me) me.ask()
      },
      // There are few closed values, and only this side knows their names.
      ...(!isClosed(facet) && { onSearch: find }),
      options: ordered.map((entry) => ({
        value: entry.value,
        label: me.named(entry.value, nameOf(facet, entry, t)),
        icon: iconOf(facet, entry),
        ...(entry.count !== undefined && { count: entry.count }),
      })),
    }
  })
}
