import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { locationsApi, type PlaceNode } from '@steward/contract/locations.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, MapPin, MapPinned, Pencil, UserRound } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useIsMobile, useIsWide } from '#lib/media.ts'
import { query } from '#lib/query.ts'
import { useFlag, useMay } from '#lib/session.ts'
import { AssetImage } from './asset-image.tsx'
import { type AssetSearch, listPlace } from './asset-search.ts'
import {
  type AssetActionHandlers,
  AssetActions,
  AssetMenu,
  HandButton,
  ReportButton,
} from './page/asset-actions.tsx'
import type { Shown } from './page/shown-asset.ts'
import { StatusMenu } from './status-menu.tsx'
import { useNeighbours } from './use-neighbours.ts'

const LOOK =
  'h-auto min-h-16 min-w-min flex-1 flex-col gap-1 px-0.5 py-1.5 text-center text-xs leading-4 whitespace-normal hyphens-auto'

/**
 * The main actions on a phone, for users in front of the asset: large, at the top of the page. Of users who may at most
 * report a problem there is one, which needs no more room than its line.
 */
function PhoneActions({ asset, ...handlers }: AssetActionHandlers & { asset: Asset }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.update)
  const [look, menuLook] = mayUpdate
    ? [LOOK, 'h-auto min-h-16 w-11 shrink-0']
    : ['min-w-0 flex-1', 'shrink-0']
  return (
    <div className="flex flex-wrap gap-1.5 px-4 pb-4 sm:px-6">
      {mayUpdate && (
        <>
          <HandButton asset={asset} onHand={handlers.onHand} variant="primary" className={LOOK} />
          <Button className={LOOK} onClick={() => handlers.onDialog('move')}>
            <MapPinned aria-hidden />
            {t('assets.bulk.move')}
          </Button>
          <Button aria-keyshortcuts="E" className={LOOK} onClick={() => handlers.onEdit()}>
            <Pencil aria-hidden />
            {t('lists.actions.edit')}
          </Button>
        </>
      )}
      <ReportButton className={look} />
      <AssetMenu asset={asset} {...handlers} className={menuLook} />
    </div>
  )
}

interface Place {
  id: string
  name: string
}

/** The locations that contain an asset, outermost first; only its own while the others aren't loaded. */
function usePlaceChain({ location_id, location }: Asset): Place[] {
  const nested = useFlag('locations.hierarchical.enable')
  const maySee = useMay(locationsApi.tree)
  const branch = useQuery({
    ...query(locationsApi.tree, { query: { id: location_id ?? '' } }),
    enabled: nested && maySee && location_id !== null,
  })
  return location ? chainTo(location, branch.data?.data ?? []) : []
}

function chainTo(location: Place, branch: readonly PlaceNode[]): Place[] {
  const nodes = new Map(branch.map((node) => [node.id, node]))
  const chain = [location]
  for (let up = nodes.get(location.id)?.parent_id; up; up = nodes.get(up)?.parent_id) {
    const place = nodes.get(up)
    if (!place || chain.some(({ id }) => id === up)) break
    chain.unshift(place)
  }
  return chain.map(({ id, name }) => ({ id, name }))
}

const QrCode = lazyOf(() => import('#components/qr-code.tsx'), 'QrCode')

interface AssetHeaderProps extends AssetActionHandlers {
  shown: Shown
  /** The search of the list that the page was opened from. */
  search: AssetSearch
  windowTitle: string
}

/** The heading of an asset's page: name, status, whereabouts, and actions. */
export function AssetHeader({ shown, search, windowTitle, ...deeds }: AssetHeaderProps) {
  const { asset, at } = shown
  const mobile = useIsMobile()
  const wide = useIsWide()
  const isOpen = at === null && !asset.archived_at
  return (
    <div className="flex shrink-0">
      <div className="min-w-0 flex-1">
        <PageHeader
          title={asset.name}
          windowTitle={windowTitle}
          before={<AssetImage asset={asset} readOnly={at !== null} />}
          meta={<Meta shown={shown} />}
          actions={
            // On a phone the name needs the whole width.
            !mobile && (
              <>
                <Neighbours id={asset.id} search={search} />
                {isOpen && <AssetActions asset={asset} {...deeds} />}
              </>
            )
          }
        />
        <Whereabouts asset={asset} />
        {mobile && isOpen && <PhoneActions asset={asset} {...deeds} />}
      </div>
      {wide && <PageCode asset={asset} />}
    </div>
  )
}

/** The QR code of this page, to open it on a phone. */
function PageCode({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  return (
    <div className="shrink-0 pt-5 pr-6">
      <Suspense fallback={<div className="size-20" />}>
        <QrCode
          text={`${location.origin}/assets/${asset.id}`}
          label={t('assets.page.qr')}
          className="size-20"
        />
      </Suspense>
    </div>
  )
}

function Meta({ shown: { asset, at } }: { shown: Shown }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tnum text-sm text-muted-foreground">{asset.asset_tag}</span>
      <CopyButton text={asset.asset_tag} label={t('assets.actions.copy_tag')} />
      {at === null ? (
        <StatusMenu asset={asset} />
      ) : (
        <StatusBadge domain="asset" value={asset.status} />
      )}
    </div>
  )
}

/** Site, location path and employee, each with a link to the list of their assets. */
function Whereabouts({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const { site, custodian } = asset
  const chain = usePlaceChain(asset)
  return (
    <ul
      aria-label={t('assets.whereabouts')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pb-4 text-sm sm:px-6 coarse:gap-y-0"
    >
      {site && (
        <li className="flex min-w-0 flex-wrap items-center gap-1.5 coarse:gap-y-0">
          <MapPin aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <Link
            to="/assets"
            search={{ 'filter[site_id]': [site.id] }}
            className="link-name coarse:py-2.5"
          >
            {site.name}
          </Link>
          {chain.map(({ id, name }) => (
            <span key={id} className="flex min-w-0 items-center gap-1.5">
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              <Link
                to="/assets"
                search={{ 'filter[location_id]': [id] }}
                className="link-name coarse:py-2.5"
              >
                {name}
              </Link>
            </span>
          ))}
        </li>
      )}
      {custodian ? (
        <li className="flex min-w-0 items-center gap-2">
          <Avatar name={custodian.name} size={22} />
          <Link
            to="/assets"
            search={{ 'filter[custodian_id]': [custodian.id] }}
            className="link-name coarse:py-2.5"
          >
            {custodian.name}
          </Link>
        </li>
      ) : (
        <li className="flex items-center gap-1.5 text-muted-foreground coarse:py-2.5">
          <UserRound aria-hidden className="size-4 shrink-0" />
          {t('assets.facets.unassigned')}
        </li>
      )}
    </ul>
  )
}

function Neighbours({ id, search }: { id: string; search: AssetSearch }) {
  const { t } = useTranslation()
  const { previous, next } = useNeighbours(id, search)
  if (!previous && !next) return null
  return (
    <div className="flex gap-1">
      <Neighbour id={previous} search={search} label={t('assets.actions.previous')}>
        <ChevronLeft aria-hidden />
      </Neighbour>
      <Neighbour id={next} search={search} label={t('assets.actions.next')}>
        <ChevronRight aria-hidden />
      </Neighbour>
    </div>
  )
}

interface NeighbourProps {
  id: string | undefined
  search: AssetSearch
  label: string
  children: ReactNode
}

function Neighbour({ id, search, label, children }: NeighbourProps) {
  if (id === undefined) {
    return (
      <Button variant="ghost" size="icon" disabled aria-label={label}>
        {children}
      </Button>
    )
  }
  return (
    <Link
      to="/assets/$id"
      params={{ id }}
      search={listPlace(search)}
      replace
      aria-label={label}
      title={label}
      className={buttonStyles({ variant: 'ghost', size: 'icon' })}
    >
      {children}
    </Link>
  )
}
