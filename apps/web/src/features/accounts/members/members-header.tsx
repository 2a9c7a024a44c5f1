import type { AccountDetails } from '@steward/contract/accounts.ts'
import type { Member } from '@steward/contract/users.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Plus, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#components/page-header.tsx'
import { ExportItems, ExportMenu } from '#components/record-list/export-menu.tsx'
import { exportedColumns } from '#components/record-list/exported-columns.ts'
import type { ListSearch } from '#components/record-list/list-search.ts'
import type { RecordListState } from '#components/record-list/use-record-list.ts'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import {
  Menu,
  MenuContent,
  MenuLinkItem,
  MenuSeparator,
  MenuTrigger,
} from '#components/ui/menu.tsx'

interface MembersHeaderProps {
  id: string
  account: AccountDetails | undefined
  search: ListSearch
  list: RecordListState<Member>
  onInvite: () => void
  /** Somebody is about to invite: time to fetch the form. */
  onIntent: () => void
}

/** Whose people these are, with what brings them in and out. */
export function MembersHeader(props: MembersHeaderProps) {
  const { id, account, search, list, onInvite, onIntent } = props
  const { t } = useTranslation()
  const entries = {
    shown: list.counts.shown,
    all: list.counts.all,
    onExport: (what: 'view' | 'all', format: 'csv' | 'xlsx') =>
      void list.exporting.run({
        search: what === 'view' ? search : {},
        format,
        columns: exportedColumns(list.columns, list.visible),
      }),
  }
  return (
    <PageHeader
      title={t('accounts.members.title')}
      description={account?.name}
      actions={
        <>
          <ExportMenu {...entries} pending={list.exporting.pending} />
          <Menu>
            <MenuTrigger
              render={
                <Button size="icon" className="sm:hidden" aria-label={t('lists.actions.more')}>
                  <Ellipsis aria-hidden />
                </Button>
              }
            />
            <MenuContent align="end">
              <MenuLinkItem
                icon={<Settings aria-hidden />}
                render={<Link to="/accounts/$id" params={{ id }} />}
              >
                {t('accounts.members.account')}
              </MenuLinkItem>
              <MenuSeparator />
              <ExportItems {...entries} />
            </MenuContent>
          </Menu>
          <Link to="/accounts/$id" params={{ id }} className={buttonStyles({}, 'max-sm:hidden')}>
            <Settings aria-hidden />
            {t('accounts.members.account')}
          </Link>
          <Button
            variant="primary"
            aria-keyshortcuts="C"
            onClick={onInvite}
            onPointerEnter={onIntent}
            onFocus={onIntent}
          >
            <Plus aria-hidden />
            {t('accounts.members.invite')}
          </Button>
        </>
      }
    />
  )
}
