import { useTranslation } from 'react-i18next'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import type { TKey } from '#lib/i18n.ts'
import {
  type AssetNarrowing,
  type AssetSearch,
  VIEW_IDS,
  viewFilters,
  viewOf,
} from './asset-search.ts'

const LABELS = {
  all: 'assets.views.all',
  in_use: 'assets.views.in_use',
  in_maintenance: 'assets.views.in_maintenance',
  warranty_ending: 'assets.views.warranty_ending',
  unassigned: 'assets.views.unassigned',
  archived: 'assets.views.archived',
} as const satisfies Record<(typeof VIEW_IDS)[number], TKey>

interface AssetsViewsProps {
  search: AssetSearch
  /** The filters of the chosen view; they take the place of all others. */
  onView: (filters: AssetNarrowing) => void
}

/** Ready-made ways to look at the register. */
export function AssetsViews({ search, onView }: AssetsViewsProps) {
  const { t } = useTranslation()
  const day = today(timeZone())
  return (
    <ViewTabs
      label={t('assets.views.label')}
      views={VIEW_IDS.map((id) => ({ id, label: t(LABELS[id]) }))}
      current={viewOf(search, day)}
      onView={(chosen) => {
        const view = VIEW_IDS.find((id) => id === chosen)
        if (view) onView(viewFilters(view, day))
      }}
    />
  )
}
