import { departmentsApi } from '@steward/contract/departments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { Boxes, Building, ListPlus, MapPinned, Plus, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { Page } from '#components/page-header.tsx'
import { EmptyState } from '#components/states.tsx'
import { TabLinks } from '#components/tab-links.tsx'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { PlaceAssets } from './place-assets.tsx'
import { SiteDetails } from './place-details.tsx'
import { PlaceDialogs, type PlaceDialogState, usePlaceDialogs } from './place-dialogs.tsx'
import { usePlaceRights } from './place-menu.tsx'
import { SiteHeader } from './site-header.tsx'
import { TreeCard } from './tree-card.tsx'
import type { SiteTab } from './tree-or-lists.ts'

interface SiteLocationsProps extends Pick<PlaceDialogState, 'actions' | 'starts'> {
  site: Site
  node: PlaceNode
  chosen: string | null
  onChoose: (id: string) => void
}

/** The tree of a site's locations. */
function SiteLocations(props: SiteLocationsProps) {
  const { site, node, actions, starts, chosen, onChoose } = props
  const { t } = useTranslation()
  const rights = usePlaceRights()
  const mayAdd = useMay(locationsApi.create) && site.status === 'active' && !site.archived_at
  const edit = (one: PlaceNode) => {
    onChoose(one.id)
    if (rights.mayChange(one)) starts.onEdit(one)
  }
  return (
    <div className="flex min-h-96 flex-1 flex-col gap-3 px-4 py-4 sm:px-6">
      {mayAdd && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => starts.onAdd(node)}>
            <Plus aria-hidden />
            {t('locations.add')}
          </Button>
          <Button variant="ghost" onClick={() => starts.onSeveral(node)}>
            <ListPlus aria-hidden />
            {t('places.actions.add_several')}
          </Button>
        </div>
      )}
      <TreeCard
        site={site.id}
        selected={chosen}
        onChoose={edit}
        actions={actions}
        starts={{ ...starts, onEdit: edit }}
        className="min-h-80 flex-1"
        empty={
          <EmptyState
            icon={MapPinned}
            title={t('places.empty.locations_title')}
            description={t('places.empty.locations_text')}
          />
        }
      />
    </div>
  )
}

interface SitePageProps {
  site: Site
  tab: SiteTab
  onTab: (tab: SiteTab) => void
  onEdit: () => void
  /** The work at the site; null without the permission. */
  work: ReactNode
  /** Its history. */
  history: ReactNode
}

/** A site's page: details, content and history. */
export function SitePage({ site, tab, onTab, onEdit, work, history }: SitePageProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const { dialog, open, actions, starts } = usePlaceDialogs()
  const node = siteAsNode(site)
  const mayUpdate = useMay(sitesApi.update) && !site.archived_at
  const seesLocations = useMay(locationsApi.tree)
  useShortcuts({ e: onEdit }, mayUpdate)
  const count = (of: string) => format.integer(site.counts?.[of] ?? 0)
  const workTab = work ? [{ id: 'work', label: t('work_orders.title') } as const] : []
  return (
    <Page>
      <SiteHeader site={site} node={node} actions={actions} starts={starts} onEdit={onEdit} />
      <PlaceDialogs
        open={dialog}
        actions={actions}
        onAdded={setChosen}
        onClose={() => open(null)}
      />
      <TabLinks
        label={t('places.tabs.label')}
        current={tab}
        onTab={onTab}
        tabs={[
          { id: 'overview', label: t('places.tabs.overview') },
          ...(seesLocations
            ? [
                {
                  id: 'locations',
                  label: t('places.tabs.locations'),
                  count: count('locations'),
                } as const,
              ]
            : []),
          { id: 'assets', label: t('places.tabs.assets'), count: count('assets') },
          ...workTab,
          { id: 'activity', label: t('places.tabs.activity') },
        ]}
      />
      {tab === 'overview' && <Overview site={site} />}
      {tab === 'locations' && seesLocations && (
        <SiteLocations {...{ site, node, actions, starts, chosen }} onChoose={setChosen} />
      )}
      {tab === 'assets' && (
        <Panel>
          <PlaceAssets kind="site" id={site.id} name={site.name} perPage={50} />
        </Panel>
      )}
      {tab === 'work' && <Panel>{work}</Panel>}
      {tab === 'activity' && (
        <Panel>
          <section
            aria-label={t('places.tabs.activity')}
            className="flex max-w-3xl flex-col rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
          >
            {history}
          </section>
        </Panel>
      )}
    </Page>
  )
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="px-4 py-4 sm:px-6">{children}</div>
)

function Overview({ site }: { site: Site }) {
  const { t } = useTranslation()
  const count = (of: string) => format.integer(site.counts?.[of] ?? 0)
  const seesPeople = useMay(employeesApi.list)
  const seesDepartments = useMay(departmentsApi.list)
  const here = { 'filter[site_id]': [site.id] }
  const kpis = [
    {
      label: t('places.kpis.assets'),
      value: count('assets'),
      icon: Boxes,
      tone: 'blue',
      search: { tab: 'assets' },
    },
    {
      label: t('places.kpis.locations'),
      value: count('locations'),
      icon: MapPinned,
      tone: 'teal',
      search: { tab: 'locations' },
    },
    {
      label: t('places.kpis.employees'),
      value: count('employees'),
      icon: UsersRound,
      tone: 'violet',
      ...(seesPeople && { to: '/system-settings/employee-directory', search: here }),
    },
    {
      label: t('places.kpis.departments'),
      value: count('departments'),
      icon: Building,
      tone: 'amber',
      ...(seesDepartments && { to: '/system-settings/departments', search: here }),
    },
  ] as const
  return (
    <div className="pt-4 pb-8">
      <KpiStrip label={t('places.kpis.label')} items={kpis} />
      <div
        className={classNames(
          'grid gap-4 px-4 sm:px-6',
          site.image_url !== null && 'xl:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <section
          aria-label={t('places.sections.about')}
          className="rounded-xl border border-border bg-card p-4 shadow-xs sm:p-5"
        >
          <SiteDetails site={site} />
        </section>
        {site.image_url && (
          <img
            src={site.image_url}
            alt=""
            className="w-full self-start rounded-xl border border-border object-cover"
          />
        )}
      </div>
    </div>
  )
}

/** The site as a node, for adding places directly to it. */
const siteAsNode = ({ id, name, code, status, lock_version, counts }: Site): PlaceNode => ({
  id,
  kind: 'site',
  name,
  code,
  type: null,
  status,
  site_id: id,
  parent_id: null,
  path: name,
  has_children: false,
  children_count: counts?.['locations'] ?? 0,
  asset_count: null,
  asset_count_within: counts?.['assets'] ?? 0,
  is_match: true,
  lock_version,
})
