import type { AccountDetails } from '@steward/contract/accounts.ts'
import { Link } from '@tanstack/react-router'
import { Ban, Ellipsis, Play, Trash2, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { AccountFace } from '#components/settings/account-face.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { format } from '#lib/format.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { useActivate } from './use-activate.ts'

interface AccountHeaderProps {
  account: AccountDetails
  onAsk: (action: 'suspend' | 'delete') => void
}

/** The heading of an account's page, with its actions. */
export function AccountHeader({ account, onAsk }: AccountHeaderProps) {
  const { t } = useTranslation()
  const { activate, pending } = useActivate()
  const { id, name, slug, status, logo_url, colour } = account
  const isSuspended = status === 'suspended'
  useShortcuts({ '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click() })
  return (
    <>
      <PageHeader
        title={name}
        before={<AccountFace name={name} logo={logo_url} colour={colour} size="md" />}
        meta={<StatusBadge domain="account" value={status} />}
        description={slug}
        actions={
          <>
            <Menu>
              <MenuTrigger
                render={
                  <Button size="icon" aria-label={t('accounts.actions.more')} data-record-menu="">
                    <Ellipsis aria-hidden />
                  </Button>
                }
              />
              <MenuContent align="end">
                <MenuItem destructive icon={<Trash2 aria-hidden />} onClick={() => onAsk('delete')}>
                  {t('accounts.actions.delete')}
                </MenuItem>
              </MenuContent>
            </Menu>
            <Link to="/accounts/$id/users" params={{ id }} className={buttonStyles({})}>
              <Users aria-hidden />
              {t('accounts.actions.users')}
            </Link>
            {isSuspended ? (
              <Button pending={pending} onClick={() => void activate(account)}>
                <Play aria-hidden />
                {t('accounts.actions.activate')}
              </Button>
            ) : (
              <Button onClick={() => onAsk('suspend')}>
                <Ban aria-hidden />
                {t('accounts.actions.suspend')}
              </Button>
            )}
          </>
        }
      />
      {isSuspended && <Suspended account={account} />}
    </>
  )
}

function Suspended({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  const { name, suspended_at: since, suspend_reason: reason } = account
  return (
    <div className="px-4 pb-3 sm:px-6">
      <Banner
        kind="warning"
        title={since ? t('accounts.suspended_since', { time: format.dateTime(since) }) : undefined}
      >
        <p>{t('accounts.suspend.text', { name })}</p>
        {reason && <p>{t('accounts.suspended_reason', { reason })}</p>}
      </Banner>
    </div>
  )
}
