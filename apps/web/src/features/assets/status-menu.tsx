import { type AssetStatus, NEEDS_REASON, nextStatuses } from '@steward/contract/asset-status.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge, StatusIcon, statusLabel } from '#components/status-badge.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuLabel,
  MenuTrigger,
} from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import { useStatusChange } from './use-status-change.ts'

const StatusDialog = lazyOf(() => import('./status-dialog.tsx'), 'StatusDialog')

/** The status of an asset, with a menu of those that it may change to. */
export function StatusMenu({ asset }: { asset: Asset }) {
  const { t } = useTranslation()
  const mayUpdate = useMay(assetsApi.update)
  const status = useStatusChange(asset)
  const [asked, setAsked] = useState<AssetStatus | null>(null)
  const label = statusLabel('asset', asset.status)

  if (!mayUpdate || asset.archived_at) return <StatusBadge domain="asset" value={asset.status} />

  const choose = (to: AssetStatus) => {
    if (NEEDS_REASON.includes(to)) setAsked(to)
    else void status.change({ status: to })
  }

  return (
    <>
      <Menu>
        <MenuTrigger
          data-print
          aria-label={t('assets.status_menu.open', { status: label })}
          className="flex min-h-8 items-center gap-1 rounded-full pr-1.5 hover:bg-muted coarse:min-h-10"
        >
          <StatusBadge domain="asset" value={asset.status} />
          <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
        </MenuTrigger>
        <MenuContent>
          <MenuGroup>
            <MenuLabel>{t('assets.status_menu.label')}</MenuLabel>
            {nextStatuses(asset.status).map((next) => (
              <MenuItem
                key={next}
                icon={<StatusIcon domain="asset" value={next} />}
                onClick={() => choose(next)}
              >
                {statusLabel('asset', next)}
              </MenuItem>
            ))}
          </MenuGroup>
        </MenuContent>
      </Menu>
      <Suspense fallback={null}>
        {asked && (
          <StatusDialog
            asset={asset}
            to={asked}
            pending={status.pending}
            onClose={() => setAsked(null)}
            onChange={(changes) =>
              void status.change(changes).then((done) => {
                if (done) setAsked(null)
              })
            }
          />
        )}
      </Suspense>
    </>
  )
}
