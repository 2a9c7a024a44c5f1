import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArchivedBanner } from '#components/archived-banner.tsx'
import { NavTabs } from '#components/nav-tabs.tsx'
import { Page } from '#components/page-header.tsx'
import { PastBanner } from '#components/past/past-banner.tsx'
import { useGoTo } from '#components/path-link.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { useFlag, useMay } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { ARCHIVING } from '../archiving.ts'
import { AssetHeader } from '../asset-header.tsx'
import type { AssetSearch } from '../asset-search.ts'
import { AssetDeedsContext } from './asset-deeds.ts'
import type { PageDialog } from './page-dialogs.tsx'
import type { Shown } from './shown-asset.ts'

/** What each page of an asset is called, by the end of its path. */
const TAB_NAMES = {
  'financial-info': 'assets.tabs.financial',
  maintenance: 'assets.tabs.maintenance',
  'linked-assets': 'assets.tabs.linked',
  'additional-info': 'assets.tabs.additional',
} as const

/** The title of the window names the open tab after the asset, as `Pump · Maintenance`; the first tab is the asset. */
function useWindowTitle(name: string): string {
  const { t } = useTranslation()
  const tab = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) })
  const key = TAB_NAMES[tab as keyof typeof TAB_NAMES]
  return key ? `${name} · ${t(key)}` : name
}

interface AssetTabsProps {
  id: string
  /** A past moment, for which tabs show no counts. */
  at: string | null
}

/** The tabs of an asset. Alt with a number opens them. */
function AssetTabs({ id, at }: AssetTabsProps) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const hasWork = useFlag('work_orders.enable')
  const { data } = useQuery({
    ...query(assetsApi.get, { params: { id }, query: { view: 'complete' } }),
    enabled: at === null,
  })
  const { assets = 0, asset_links = 0 } = (at === null && data?.data.counts) || {}
  const links = assets + asset_links
  const base = `/assets/${id}`
  const tabs = [
    { to: base, label: t('assets.tabs.details') },
    { to: `${base}/financial-info`, label: t(TAB_NAMES['financial-info']) },
    ...(hasWork ? [{ to: `${base}/maintenance`, label: t(TAB_NAMES.maintenance) }] : []),
    {
      to: `${base}/linked-assets`,
      label: t(TAB_NAMES['linked-assets']),
      ...(links > 0 ? { count: format.integer(links) } : {}),
    },
    { to: `${base}/additional-info`, label: t(TAB_NAMES['additional-info']) },
  ]
  const keys = tabs.map(
    ({ to }, index) => [`alt+${index + 1}`, () => goTo(to + location.search)] as const,
  )
  useShortcuts(Object.fromEntries(keys))
  return (
    <div className="shrink-0 px-4 sm:px-6">
      <NavTabs label={t('assets.tabs.label')} tabs={tabs} keepSearch />
    </div>
  )
}

const PageDialogs = lazyOf(() => import('./page-dialogs.tsx'), 'PageDialogs')

interface AssetPageProps {
  shown: Shown
  /** The search of the list that the page was opened from. */
  search: AssetSearch
  onEdit: () => void
  onDuplicate: () => void
  onHand: (how: 'over' | 'back') => void
  /** The page was opened to move the asset. */
  isMoving: boolean
  onMoved: () => void
  onMoment: (at: string | null) => void
  /** The open tab. */
  children: ReactNode
}

/** An asset's page: its header, its tabs and the open tab; at present or at a past moment. */
export function AssetPage(props: AssetPageProps) {
  const { shown, search, onEdit, onDuplicate, onHand, onMoment, children } = props
  const [asked, setDialog] = useState<PageDialog | null>(null)
  const dialog = asked ?? (props.isMoving ? 'move' : null)
  const mayUpdate = useMay(assetsApi.update)
  const isOpen = shown.at === null && !shown.asset.archived_at
  const windowTitle = useWindowTitle(shown.asset.name)
  const deeds = { onMove: () => setDialog('move'), onHandOver: () => onHand('over') }
  return (
    <Page>
      {shown.at !== null && (
        <PastBanner marked at={shown.at} onMoment={onMoment} onPick={() => setDialog('moment')} />
      )}
      <AssetHeader
        shown={shown}
        search={search}
        windowTitle={windowTitle}
        onEdit={onEdit}
        onDuplicate={onDuplicate}
        onDialog={setDialog}
        onHand={onHand}
      />
      {shown.at === null && (
        <ArchivedBanner
          record={shown.asset}
          name={shown.asset.name}
          archiving={ARCHIVING}
          text="assets.archive.banner"
        />
      )}
      <AssetTabs id={shown.asset.id} at={shown.at} />
      <AssetDeedsContext value={isOpen && mayUpdate ? deeds : null}>{children}</AssetDeedsContext>
      <Suspense fallback={null}>
        {dialog && (
          <PageDialogs
            open={dialog}
            shown={shown}
            onMoment={onMoment}
            onClose={() => {
              setDialog(null)
              if (props.isMoving) props.onMoved()
            }}
          />
        )}
      </Suspense>
    </Page>
  )
}
