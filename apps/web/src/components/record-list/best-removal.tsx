import type { Facets } from '@steward/contract/kit/facets.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { query } from '#lib/query.ts'
import {
  facetFilter,
  facetValues,
  type ListSearch,
  type Narrowing,
  narrowingOf,
} from './list-search.ts'

interface BestRemovalProps {
  route: Route
  /** The counted filters with their labels. */
  facets: readonly { field: string; label: string }[]
  search: ListSearch
  onRemove: (change: Narrowing) => void
}

/** The number of rows without the field's own filter: facets are counted under all other filters. */
const rowsWithout = ({ values }: Facets[number]) =>
  values.reduce((sum, { count }) => sum + (count ?? 0), 0)

/** If several filters together match nothing: a button that removes the one that hides most. */
export function BestRemoval({ route, facets, search, onRemove }: BestRemovalProps) {
  const { t } = useTranslation()
  const set = facets.filter(({ field }) => facetValues(search, field).length > 0)
  const isOneOfSeveral = set.length > 0 && Object.keys(narrowingOf(search)).length > 1
  const { data } = useQuery({
    ...query(route, {
      query: { ...narrowingOf(search), fields: set.map(({ field }) => field) },
    }),
    enabled: isOneOfSeveral,
  })
  const counted = (data as { data: Facets } | undefined)?.data ?? []
  const [best] = counted.toSorted((a, b) => rowsWithout(b) - rowsWithout(a))
  const label = set.find(({ field }) => field === best?.field)?.label
  if (!best || !label || rowsWithout(best) === 0) return null
  return (
    <Button onClick={() => onRemove(facetFilter(best.field, []))}>
      {t('lists.empty.remove_filter', { filter: label })}
    </Button>
  )
}
