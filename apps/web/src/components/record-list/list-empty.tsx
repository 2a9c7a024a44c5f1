import type { Route } from '@steward/contract/kit/route.ts'
import { type LucideIcon, Plus, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { isNarrowed, withoutNarrowing } from './list-search.ts'
import { type FilterProps, labelText, type ListFacet, type ListTexts } from './list-spec.ts'

const BestRemoval = lazyOf(() => import('./best-removal.tsx'), 'BestRemoval')

interface ListEmptyProps extends FilterProps {
  icon: LucideIcon
  texts: ListTexts
  /** The facet route, with all facets. */
  route: Route | undefined
  facets: readonly ListFacet[]
  onAdd: (() => void) | undefined
}

/** The empty state of a list: how to add the first record, or how to show all. */
export function ListEmpty(props: ListEmptyProps) {
  const { icon, texts, route, facets, search, onShow, onAdd } = props
  const { t } = useTranslation()
  const { empty, add, searched, none_match = 'lists.empty.none_match' } = texts
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={SearchX}
        title={t(none_match)}
        description={
          search.search && searched
            ? t(searched, { text: search.search })
            : t('lists.empty.none_match_text')
        }
        action={
          <Button onClick={() => onShow(withoutNarrowing(search))}>
            {t('common.list.clear_filters')}
          </Button>
        }
        secondary={
          route && (
            <Suspense fallback={null}>
              <BestRemoval
                route={route}
                facets={facets.map(({ field, label }) => ({ field, label: labelText(label, t) }))}
                search={search}
                onRemove={onShow}
              />
            </Suspense>
          )
        }
      />
    )
  return (
    <EmptyState
      icon={icon}
      title={t(empty.title)}
      description={onAdd ? t(empty.text) : t(empty.text_reader)}
      action={
        onAdd &&
        add && (
          <Button variant="primary" onClick={onAdd}>
            <Plus aria-hidden />
            {t(add)}
          </Button>
        )
      }
    />
  )
}
