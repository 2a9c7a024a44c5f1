import { Archive, ArchiveRestore, Ellipsis, Pencil, TextCursorInput } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './ui/button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from './ui/menu.tsx'

const ICONS = {
  edit: Pencil,
  rename: TextCursorInput,
  archive: Archive,
  restore: ArchiveRestore,
} as const

interface RecordItemProps {
  does: keyof typeof ICONS
  keys?: string | undefined
  onClick: () => void
}

/** A common menu item of records. */
export function RecordItem({ does, keys, onClick }: RecordItemProps) {
  const { t } = useTranslation()
  const Icon = ICONS[does]
  return (
    <MenuItem
      destructive={does === 'archive'}
      icon={<Icon aria-hidden />}
      keys={keys}
      onClick={onClick}
    >
      {t(`lists.actions.${does}`)}
    </MenuItem>
  )
}

interface RecordMenuProps {
  /** The name of the record in whose row it is; undefined on the record's page. */
  of?: string
  children: ReactNode
}

/** The menu of a record; the full stop opens it. */
export function RecordMenu({ of, children }: RecordMenuProps) {
  const { t } = useTranslation()
  const button =
    of === undefined ? (
      <Button size="icon" data-record-menu="" aria-label={t('lists.actions.more')}>
        <Ellipsis aria-hidden />
      </Button>
    ) : (
      <Button
        variant="ghost"
        size="icon-sm"
        data-row-menu=""
        aria-label={t('common.list.actions_for', { name: of })}
      >
        <Ellipsis aria-hidden />
      </Button>
    )
  return (
    <Menu>
      <MenuTrigger render={button} />
      <MenuContent align="end">{children}</MenuContent>
    </Menu>
  )
}
