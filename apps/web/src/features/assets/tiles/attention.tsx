import { REPLACE_REASONS } from '@steward/contract/asset-filters.ts'
import type { AssetSummary } from '@steward/contract/asset-summary.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { type BulkImport, bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  CalendarClock,
  type LucideIcon,
  SearchX,
  ShieldAlert,
  Undo2,
  Upload,
  Wrench,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { importState, ImportStatusBadge } from '#components/import-status-badge.tsx'
import { PathLink } from '#components/path-link.tsx'
import { inSites, NothingHere, Tile, type TileContent } from '#components/tile.tsx'
import { type Tone, TONE_ICON } from '#components/ui/tones.ts'
import { today } from '#lib/dates.ts'
import { format, organizationToday } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay, useSession } from '#lib/session.ts'
import { assetSummary } from '../asset-queries.ts'
import { nearFilters } from '../asset-search.ts'

const FAILURES = ['completed_with_errors', 'nothing_imported', 'failed']
/** Older failed imports aren't shown. */
const IMPORT_DAYS = 7

/** The user's imports of the last days with errors; at most the last ten. */
function useFailedImports(): readonly BulkImport[] {
  const { user } = useSession()
  const maySee = useMay(bulkImportsApi.list)
  const { data } = useQuery({
    ...query(bulkImportsApi.list, { query: { 'filter[user_id]': [user?.id ?? null] } }),
    enabled: maySee,
  })
  const since = addDays(today(), -IMPORT_DAYS)
  return (data?.data ?? []).filter(
    (one) => one.created_at >= since && FAILURES.includes(importState(one)),
  )
}

interface Matter {
  icon: LucideIcon
  tone: Tone
  label: string
  count: number
  search: object
}

interface Counts {
  summary: AssetSummary['dashboard_counts'] | undefined
  late: number
  replace: number
}

/** The items that need attention, without empty ones. */
function useMatters({ summary: counts, late, replace }: Counts): Matter[] {
  const { t } = useTranslation()
  const day = organizationToday()
  const all: Matter[] = [
    {
      icon: SearchX,
      tone: 'red',
      label: t('status.asset.missing'),
      count: counts?.by_status.missing ?? 0,
      search: { 'filter[status]': ['missing'] },
    },
    {
      icon: Undo2,
      tone: 'amber',
      label: t('assets.views.overdue'),
      count: late,
      search: lateReturns(day),
    },
    {
      icon: ShieldAlert,
      tone: 'violet',
      label: t('assets.kpi.warranties_ending'),
      count: counts?.warranties_ending ?? 0,
      search: nearFilters('warranty_end', day),
    },
    {
      icon: CalendarClock,
      tone: 'orange',
      label: t('assets.kpi.replacements_due'),
      count: counts?.replacements_due ?? 0,
      search: nearFilters('expected_end_date', day),
    },
    {
      icon: Wrench,
      tone: 'orange',
      label: t('lifecycle_report.sections.worst'),
      count: replace,
      search: TO_REPLACE,
    },
  ]
  return all.filter(({ count }) => count > 0)
}

const lateReturns = (day: string) => ({ 'filter[due_on][lte]': addDays(day, -1) })
/** With any reason for a replacement. */
const TO_REPLACE = { 'filter[repair_or_replace]': [...REPLACE_REASONS] }

/** The number of assets that match a filter. */
const counted = (filter: object) =>
  query(assetsApi.list, { query: { ...filter, per_page: 1, fields: 'id' } })

/** What needs attention, each with a link to its list. */
export function AttentionTile({ title, sites }: TileContent) {
  const { t } = useTranslation()
  const place = inSites(sites)
  const found = useQuery(assetSummary(place))
  const late = useQuery(counted({ ...lateReturns(organizationToday()), ...place }))
  const replace = useQuery(counted({ ...TO_REPLACE, ...place }))
  const matters = useMatters({
    summary: found.data?.data.dashboard_counts,
    late: late.data?.meta.total_records ?? 0,
    replace: replace.data?.meta.total_records ?? 0,
  })
  const all = [found, late, replace]
  const imports = useFailedImports()
  return (
    <Tile title={title}>
      <Fetched
        data={all.every(({ data }) => data) ? matters : undefined}
        found={all.find(({ isError }) => isError) ?? found}
      >
        {(shown) =>
          shown.length + imports.length === 0 ? (
            <NothingHere>{t('dashboard.attention.none')}</NothingHere>
          ) : (
            <ul aria-label={title} className="divide-y divide-border">
              {shown.map((matter) => (
                <OneMatter key={matter.label} {...matter} search={{ ...matter.search, ...place }} />
              ))}
              {imports.map((one) => (
                <li key={one.id} className="flex items-center gap-3 py-2">
                  <Upload aria-hidden className="size-4 shrink-0 text-muted-foreground" />
                  <Link
                    to="/bulk-imports/$id"
                    params={{ id: one.id }}
                    className="link-name min-w-0 flex-1 truncate text-sm font-medium"
                  >
                    {one.file_info.filename}
                  </Link>
                  <ImportStatusBadge state={one} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </Tile>
  )
}

function OneMatter({ icon: Icon, tone, label, count, search }: Matter) {
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden className={`size-4 shrink-0 ${TONE_ICON[tone]}`} />
      <PathLink
        to="/assets"
        search={search}
        className="link-name min-w-0 flex-1 truncate text-sm font-medium"
      >
        {label}
      </PathLink>
      <span className="tnum text-sm font-semibold">{format.integer(count)}</span>
    </li>
  )
}
