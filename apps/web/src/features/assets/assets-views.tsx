import { useTranslation } from 'react-i18next'
import type { ListSearch } from '#components/record-list/list-search.ts'
import { ListViews } from '#components/record-list/list-views.tsx'
import type { ColumnLayout } from '#lib/column-layout.ts'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import { type AssetSearch, VIEW_IDS, viewFilters } from './asset-search.ts'

const LABELS = {
  all: 'assets.views.all',
  in_use: 'assets.views.in_use',
  in_maintenance: 'assets.views.in_maintenance',
  warranty_ending: 'assets.views.warranty_ending',
  overdue: 'assets.views.overdue',
  unassigned: 'assets.views.unassigned',
  archived: 'lists.views.archived',
} as const satisfies Record<(typeof VIEW_IDS)[number], TKey>

interface AssetsViewsProps {
  search: AssetSearch
  layout: ColumnLayout
  /** The columns on screen. */
  visible: readonly string[]
  /** What the chosen view shows; it takes the place of all other filters. */
  onView: (search: ListSearch) => void
  onSaved: (id: string | undefined) => void
}

/** Ready-made ways to look at the register, and saved ones. */
export function AssetsViews({ search, ...rest }: AssetsViewsProps) {
  const { t } = useTranslation()
  const day = today(timeZone())
  return (
    <ListViews
      {...rest}
      name="assets"
      search={search as ListSearch}
      builtIn={VIEW_IDS.map((id) => ({
        id,
        label: t(LABELS[id]),
        filters: viewFilters(id, day) as ListSearch,
      }))}
    />
  )
}
