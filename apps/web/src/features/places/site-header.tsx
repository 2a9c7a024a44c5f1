import { type Site, sitesApi } from '@steward/contract/sites.ts'
import type { PlaceNode } from '@steward/contract/locations.ts'
import { Archive, ArchiveRestore, Building2, FolderOutput, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { RequestCodeButton } from '#components/request-code/request-code-item.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { type PlaceStarts, usePlaceRights } from './place-menu.tsx'
import type { PlaceActions } from './use-place-actions.ts'

interface SiteHeaderProps {
  site: Site
  /** The site as a node of the tree. */
  node: PlaceNode
  actions: PlaceActions
  starts: PlaceStarts
  onEdit: () => void
}

/** The heading of a site's page, with status and actions. */
export function SiteHeader(props: SiteHeaderProps) {
  const { site, onEdit } = props
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
            {!site.archived_at && <RequestCodeButton about="site" id={site.id} name={site.name} />}
            <Leaving {...props} />
            {mayUpdate && (
              <Button variant="primary" aria-keyshortcuts="E" onClick={onEdit}>
                <Pencil aria-hidden />
                {t('lists.actions.edit')}
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

/** Archives or restores a site; its content is moved in a dialog before. */
function Leaving({ site, node, actions, starts }: SiteHeaderProps) {
  const { t } = useTranslation()
  const { mayChange, mayArchive } = usePlaceRights()
  if (site.archived_at)
    return (
      mayArchive(node) && (
        <Button variant="primary" onClick={() => void actions.restore(node)}>
          <ArchiveRestore aria-hidden />
          {t('lists.actions.restore')}
        </Button>
      )
    )
  if (mayArchive(node))
    return (
      <Button onClick={() => starts.onArchive(node)}>
        <Archive aria-hidden />
        {t('lists.actions.archive')}
      </Button>
    )
  return (
    mayChange(node) && (
      <Button onClick={() => starts.onMoveAll?.(node)}>
        <FolderOutput aria-hidden />
        {t('places.actions.move_all')}
      </Button>
    )
  )
}
