import { type Location, locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { ErrorState } from '#components/states.tsx'
import { lookOf } from '#components/tree/place-look.ts'
import { Button } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useMay } from '#lib/session.ts'
import { PlaceAssets } from './place-assets.tsx'
import { LocationDetails, SiteDetails } from './place-details.tsx'
import { PlaceMenu, type PlaceStarts } from './place-menu.tsx'

interface PlacePanelProps {
  node: PlaceNode
  /** Its ancestors, the site first. */
  above: readonly PlaceNode[]
  onOpen: (id: string) => void
  starts: PlaceStarts & { onEdit: (node: PlaceNode) => void }
  /** Its history. */
  history: ReactNode
  /** Its content, if no tree is beside it. */
  inside?: ReactNode
}

/** The details of the place selected in the tree, with its actions. */
export function PlacePanel(props: PlacePanelProps) {
  const { node, above, onOpen, starts, history, inside } = props
  const { t } = useTranslation()
  const mayEdit = useMay(node.kind === 'site' ? sitesApi.update : locationsApi.update)
  const maySeeAssets = useMay('asset:view')
  const { icon: Icon, label } = lookOf(node)
  return (
    <div className="flex flex-col gap-5 p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-3">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-xl bg-muted text-muted-foreground"
        >
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <Way above={above} onOpen={onOpen} />
          <h2 tabIndex={-1} className="text-lg font-semibold break-words outline-none">
            {node.name}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted-foreground">
            {t(label)}
            <span className="tnum">{node.code}</span>
            <StatusBadge domain={node.kind} value={node.status} />
          </p>
        </div>
        <div className="flex gap-2">
          <RecordMenu>
            <PlaceMenu node={node} starts={starts} />
          </RecordMenu>
          {mayEdit && (
            <Button variant="primary" aria-keyshortcuts="E" onClick={() => starts.onEdit(node)}>
              <Pencil aria-hidden />
              {t('lists.actions.edit')}
            </Button>
          )}
        </div>
      </div>
      <Figures node={node} />
      {inside}
      {node.kind === 'site' ? <SiteFacts id={node.id} /> : <LocationFacts id={node.id} />}
      {maySeeAssets && (node.asset_count_within ?? 0) > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">{t('places.assets.title')}</h3>
          <PlaceAssets key={node.id} kind={node.kind} id={node.id} name={node.name} perPage={8} />
        </section>
      )}
      <section className="flex flex-col gap-3">
        <h3 className="text-base font-semibold">{t('places.tabs.activity')}</h3>
        {history}
      </section>
    </div>
  )
}

/** The ancestors as links. */
function Way({ above, onOpen }: Pick<PlacePanelProps, 'above' | 'onOpen'>) {
  const { t } = useTranslation()
  if (above.length === 0) return null
  return (
    <nav aria-label={t('places.panel.way')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-xs text-muted-foreground">
        {above.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1">
            <button type="button" className="link-name min-h-6" onClick={() => onOpen(id)}>
              {name}
            </button>
            <ChevronRight aria-hidden className="size-3" />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The numbers of its content, with links. */
function Figures({ node }: { node: PlaceNode }) {
  const { t } = useTranslation()
  const { asset_count, asset_count_within, children_count } = node
  const within = asset_count_within ?? 0
  const figures = [
    { label: t('places.panel.assets_within'), value: within },
    { label: t('places.panel.assets_here'), value: asset_count ?? 0 },
    { label: t('places.panel.inside'), value: children_count },
  ]
  return (
    <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-border bg-border">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-card p-3">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd className="tnum text-lg font-semibold">{format.integer(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function SiteFacts({ id }: { id: string }) {
  const found = useQuery(query(sitesApi.get, { params: { id } }))
  return <Facts found={found}>{(site: Site) => <SiteList site={site} />}</Facts>
}

function SiteList({ site }: { site: Site }) {
  return (
    <>
      {site.image_url && (
        <img
          src={site.image_url}
          alt=""
          className="max-h-56 w-full rounded-xl border border-border object-cover"
        />
      )}
      <SiteDetails site={site} />
    </>
  )
}

function LocationFacts({ id }: { id: string }) {
  const found = useQuery(query(locationsApi.get, { params: { id } }))
  return <Facts found={found}>{(one: Location) => <LocationDetails location={one} />}</Facts>
}

interface FactsProps<R> {
  found: {
    data: { data: R } | undefined
    error: Error | null
    refetch: () => unknown
  }
  children: (record: R) => ReactNode
}

function Facts<R>({ found, children }: FactsProps<R>) {
  if (found.data) return children(found.data.data)
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return <Waiting row="h-5 w-1/2" className="grid gap-3" />
}
