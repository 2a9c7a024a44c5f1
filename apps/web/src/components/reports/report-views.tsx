import { type ReportName, viewsOfReport } from '@steward/contract/reports.ts'
import { type SavedView, savedViewsApi } from '@steward/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewTabs } from '#components/list/view-tabs.tsx'
import type { Views } from '#components/record-list/use-views.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { isSameReport, type ReportState, searchFor, settingsOf } from './report-settings.ts'

const ViewActions = lazyOf(() => import('#components/record-list/view-actions.tsx'), 'ViewActions')

const STANDARD = 'standard'

interface ReportViewsProps {
  report: ReportName
  search: ReportState & { saved?: string | undefined }
  /** Replaces all search parameters. */
  onView: (search: object) => void
  onSaved: (id: string | undefined) => void
}

/** The saved views of a report, each with all of its parameters. */
export function ReportViews({ report, search, onView, onSaved }: ReportViewsProps) {
  const { t } = useTranslation()
  const resource = viewsOfReport(report)
  const { data } = useQuery(query(savedViewsApi.list, { query: { 'filter[resource]': resource } }))
  const saved = data?.data ?? []
  const now = settingsOf(report, search)
  const current = saved.find(({ id }) => id === search.saved)
  const open = ({ id, settings }: SavedView) => ({
    ...searchFor(settings.filters ?? {}, search),
    saved: id,
  })
  const views: Views = {
    saved,
    now: { filters: now },
    current,
    isChanged: current !== undefined && !isSameReport(report, current.settings, now),
    ready: undefined,
    open: open as Views['open'],
  }
  const isStandard = Object.keys(now).length === 0
  const show = (view: SavedView) => onView(open(view))
  const showTab = (id: string) => {
    const view = saved.find((one) => one.id === id)
    if (view) show(view)
    else onView(searchFor({}, search))
  }
  const tabs = saved.filter((view) => view.pinned || view === current)
  return (
    <div data-no-print>
      <ViewTabs
        label={t('lists.views.label')}
        views={[
          { id: STANDARD, label: t('reports.views.all') },
          ...tabs.map((view) => ({
            id: view.id,
            label: view.name,
            mark: view === current && views.isChanged ? t('lists.views.unsaved') : undefined,
          })),
        ]}
        current={current?.id ?? (isStandard ? STANDARD : null)}
        onView={showTab}
        actions={
          <Suspense fallback={null}>
            <ViewActions
              icon={<Bookmark aria-hidden />}
              name={resource}
              views={views}
              isNew={!current && !isStandard}
              onShow={show}
              onSaved={onSaved}
            />
          </Suspense>
        }
      />
    </div>
  )
}
