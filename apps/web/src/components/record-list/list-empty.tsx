import { Plus, SearchX } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { ListSearch, Narrowing } from './list-search.ts'
import type { ListRow, ListSpec } from './list-spec.ts'

const BestRemoval = lazyOf(() => import('./best-removal.tsx'), 'BestRemoval')

interface ListEmptyProps<Row extends ListRow> {
  spec: ListSpec<Row>
  /** Whether filters let nothing through, rather than there being nothing. */
  isNarrowed: boolean
  search: ListSearch
  onShow: (change: Narrowing) => void
  onAdd: (() => void) | undefined
  onClear: () => void
}

/** What stands in a list without rows: the way to the first one, or the way back to all of them. */
export function ListEmpty<Row extends ListRow>(props: ListEmptyProps<Row>) {
  const { spec, isNarrowed, search, onShow, onAdd, onClear } = props
  const { t } = useTranslation()
  const { empty, add } = spec.texts
  if (isNarrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={t('lists.empty.none_match')}
        description={t('lists.empty.none_match_text')}
        action={<Button onClick={onClear}>{t('common.list.clear_filters')}</Button>}
        secondary={
          spec.api.facets && (
            <Suspense fallback={null}>
              <BestRemoval
                route={spec.api.facets}
                facets={spec.facets.map(({ field, label }) => ({ field, label: t(label) }))}
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
      icon={spec.icon}
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
