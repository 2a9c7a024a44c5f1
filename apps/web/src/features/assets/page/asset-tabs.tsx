import { assetsApi } from '@steward/contract/assets.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NavTabs } from '#components/nav-tabs.tsx'
import { format } from '#lib/format.ts'
import { query } from '#lib/query.ts'
import { useFlag } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

interface AssetTabsProps {
  id: string
  /** A moment in the past, of which nothing is counted. */
  at: string | null
}

/** The pages of one asset. Alt with a number leads to each. */
export function AssetTabs({ id, at }: AssetTabsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
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
    { to: `${base}/financial-info`, label: t('assets.tabs.financial') },
    ...(hasWork ? [{ to: `${base}/maintenance`, label: t('assets.tabs.maintenance') }] : []),
    {
      to: `${base}/linked-assets`,
      label: t('assets.tabs.linked'),
      ...(links > 0 ? { count: format.integer(links) } : {}),
    },
    { to: `${base}/additional-info`, label: t('assets.tabs.additional') },
  ]
  const keys = tabs.map(
    ({ to }, index) =>
      [`alt+${index + 1}`, () => void navigate({ to: to as '/', search: true } as never)] as const,
  )
  useShortcuts(Object.fromEntries(keys))
  return (
    <div className="shrink-0 px-4 sm:px-6">
      <NavTabs label={t('assets.tabs.label')} tabs={tabs} keepSearch />
    </div>
  )
}
