import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  ChevronLeft,
  ChevronRight,
  Copy,
  Ellipsis,
  MapPin,
  Pencil,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { PageHeader } from '#components/page-header.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { format } from '#lib/format.ts'
import { useIsMobile } from '#lib/media.ts'
import { useMay } from '#lib/session.ts'
import { AssetImage } from './asset-image.tsx'
import { type AssetSearch, listPlace } from './asset-search.ts'
import { StatusMenu } from './status-menu.tsx'
import { useArchive } from './use-asset-actions.ts'
import { useNeighbours } from './use-neighbours.ts'

interface AssetHeaderProps {
  asset: Asset
  /** The list that the page was opened from. */
  search: AssetSearch
  onEdit: () => void
  onDuplicate: () => void
}

/** What an asset is called, how it stands, where it is, and what can be done with it. */
export function AssetHeader({ asset, search, onEdit, onDuplicate }: AssetHeaderProps) {
  const { t } = useTranslation()
  const archive = useArchive()
  const mobile = useIsMobile()
  const actions = (
    <Actions asset={asset} archive={archive} onEdit={onEdit} onDuplicate={onDuplicate} />
  )
  return (
    <>
      <PageHeader
        title={asset.name}
        before={<AssetImage asset={asset} />}
        meta={<Meta asset={asset} />}
        actions={
          // On a phone the name needs the whole width.
          !mobile && (
            <>
              <Neighbours id={asset.id} search={search} />
              {actions}
            </>
          )
        }
      />
      <Whereabouts asset={asset} />
      {mobile && <div className="flex gap-2 px-4 pb-4">{actions}</div>}
      {asset.archived_at && (
        <div className="px-4 pb-4 sm:px-6">
          <Banner kind="info">
            {t('assets.archive.banner', { date: format.dateTime(asset.archived_at) })}
          </Banner>
        </div>
      )}
    </>
  )
}

function Meta({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tnum text-sm text-muted-foreground">{asset.asset_tag}</span>
      <CopyButton text={asset.asset_tag} label={t('assets.actions.copy_tag')} />
      <StatusMenu asset={asset} />
    </div>
  )
}

/** Site, location and person: each leads to the list of what else is there. */
function Whereabouts({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const { site, location, custodian } = asset
  const link = 'rounded-sm hover:text-primary-text hover:underline'
  if (!site && !custodian) return null
  return (
    <ul
      aria-label={t('assets.whereabouts')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 pb-4 text-sm sm:px-6"
    >
      {site && (
        <li className="flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          <Link to="/assets" search={{ 'filter[site_id]': [site.id] }} className={link}>
            {site.name}
          </Link>
          {location && (
            <>
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              <Link to="/assets" search={{ 'filter[location_id]': [location.id] }} className={link}>
                {location.name}
              </Link>
            </>
          )}
        </li>
      )}
      {custodian && (
        <li className="flex min-w-0 items-center gap-2">
          <Avatar name={custodian.name} size={22} />
          <Link to="/assets" search={{ 'filter[custodian_id]': [custodian.id] }} className={link}>
            {custodian.name}
          </Link>
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

interface ActionsProps {
  asset: Asset
  archive: ReturnType<typeof useArchive>
  onEdit: () => void
  onDuplicate: () => void
}

function Actions({ asset, archive, onEdit, onDuplicate }: ActionsProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(assetsApi.create)
  const mayUpdate = useMay(assetsApi.update)
  const mayArchive = useMay(assetsApi.remove)

  if (asset.archived_at) {
    if (!mayArchive) return null
    return (
      <Button
        variant="primary"
        pending={archive.pending}
        onClick={() => void archive.restore(asset)}
      >
        <ArchiveRestore aria-hidden />
        {t('assets.actions.restore')}
      </Button>
    )
  }
  return (
    <>
      {(mayCreate || mayArchive) && (
        <Menu>
          <MenuTrigger
            render={
              <Button size="icon" aria-label={t('assets.actions.more')} data-record-menu="">
                <Ellipsis aria-hidden />
              </Button>
            }
          />
          <MenuContent align="end">
            {mayCreate && (
              <MenuItem icon={<Copy aria-hidden />} onClick={onDuplicate}>
                {t('assets.actions.duplicate')}
              </MenuItem>
            )}
            {mayCreate && mayArchive && <MenuSeparator />}
            {mayArchive && (
              <MenuItem
                destructive
                icon={<Archive aria-hidden />}
                onClick={() => void archive.archive(asset)}
              >
                {t('assets.actions.archive')}
              </MenuItem>
            )}
          </MenuContent>
        </Menu>
      )}
      {mayUpdate && (
        <Button variant="primary" aria-keyshortcuts="E" onClick={onEdit}>
          <Pencil aria-hidden />
          {t('assets.actions.edit')}
        </Button>
      )}
    </>
  )
}
