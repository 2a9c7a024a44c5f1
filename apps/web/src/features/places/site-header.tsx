import { type Site, sitesApi } from '@steward/contract/sites.ts'
import { Archive, ArchiveRestore, Building2, Ellipsis, FolderOutput, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#components/ui/menu.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import type { PlaceDeeds } from './use-place-actions.ts'

interface SiteHeaderProps {
  site: Site
  deeds: PlaceDeeds
  onEdit: () => void
  /** Empties it. */
  onMoveAll: () => void
}

/** What a site is called, how it stands, and what can be done with it. */
export function SiteHeader({ site, deeds, onEdit, onMoveAll }: SiteHeaderProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay(sitesApi.update) && !site.archived_at
  return (
    <>
      <PageHeader
        title={site.name}
        before={<Picture url={site.image_url} />}
        meta={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tnum text-sm text-muted-foreground">{site.code}</span>
            <StatusBadge domain="site" value={site.status} />
          </span>
        }
        actions={
          <>
            <More site={site} deeds={deeds} onMoveAll={mayUpdate ? onMoveAll : undefined} />
            {mayUpdate && (
              <Button variant="primary" aria-keyshortcuts="E" onClick={onEdit}>
                <Pencil aria-hidden />
                {t('places.actions.edit')}
              </Button>
            )}
          </>
        }
      />
      {site.archived_at && (
        <div className="px-4 pb-3 sm:px-6">
          <Banner kind="info">
            {t('places.archive.banner', { date: format.dateTime(site.archived_at) })}
          </Banner>
        </div>
      )}
    </>
  )
}

function Picture({ url }: { url: string | null }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-xl border border-border bg-muted text-muted-foreground">
      {url ? (
        <img src={url} alt="" width={56} height={56} className="size-full object-cover" />
      ) : (
        <Building2 aria-hidden className="size-6" strokeWidth={1.5} />
      )}
    </span>
  )
}

interface MoreProps extends Pick<SiteHeaderProps, 'site' | 'deeds'> {
  /** Where this person may. */
  onMoveAll: (() => void) | undefined
}

function More({ site, deeds, onMoveAll }: MoreProps) {
  const { t } = useTranslation()
  const mayArchive = useMay(sitesApi.remove)
  const place = { id: site.id, kind: 'site', name: site.name } as const
  if (site.archived_at) {
    if (!mayArchive) return null
    return (
      <Button variant="primary" onClick={() => void deeds.restore(place)}>
        <ArchiveRestore aria-hidden />
        {t('places.actions.restore')}
      </Button>
    )
  }
  if (!mayArchive && !onMoveAll) return null
  return (
    <Menu>
      <MenuTrigger
        render={
          <Button size="icon" aria-label={t('places.actions.more')} data-record-menu="">
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      <MenuContent align="end">
        {onMoveAll && (
          <MenuItem icon={<FolderOutput aria-hidden />} onClick={onMoveAll}>
            {t('places.actions.move_all')}
          </MenuItem>
        )}
        {onMoveAll && mayArchive && <MenuSeparator />}
        {mayArchive && (
          <MenuItem
            destructive
            icon={<Archive aria-hidden />}
            onClick={() => void deeds.archive(place)}
          >
            {t('places.actions.archive')}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  )
}
