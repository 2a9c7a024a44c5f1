import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#components/ui/menu.tsx'
import { useIsMobile } from '#lib/media.ts'

export interface BulkAction {
  id: string
  label: string
  icon: ReactNode
  onClick: () => void
  destructive?: boolean
  disabled?: boolean
}

interface BulkBarProps {
  /** «3 assets selected». */
  label: string
  /** «Select all 9,876», where more match than are ticked. */
  selectAll?: { label: string; onClick: () => void } | undefined
  actions: readonly BulkAction[]
  onClear: () => void
}

/** What can be done with the ticked rows. It stands where the toolbar stood, as high as it. */
export function BulkBar({ label, selectAll, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  return (
    <section
      aria-label={label}
      className="flex min-h-(--toolbar-height) shrink-0 flex-wrap items-center gap-2 bg-primary-soft px-4 py-2"
    >
      <span role="status" className="text-sm font-semibold text-primary-text">
        {label}
      </span>
      {selectAll && (
        <Button
          variant="link"
          size="sm"
          onClick={selectAll.onClick}
          className="max-md:order-last max-md:w-full max-md:justify-start"
        >
          {selectAll.label}
        </Button>
      )}
      <span className="flex-1" />
      {mobile ? <ActionMenu actions={actions} /> : <ActionButtons actions={actions} />}
      <IconButton label={t('common.list.clear_selection')} onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

function ActionButtons({ actions }: { actions: readonly BulkAction[] }) {
  return actions.map(({ id, label, icon, onClick, destructive, disabled }) => (
    <Button
      key={id}
      onClick={onClick}
      disabled={disabled}
      className={destructive ? 'text-destructive-text' : undefined}
    >
      {icon}
      {label}
    </Button>
  ))
}

function ActionMenu({ actions }: { actions: readonly BulkAction[] }) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger render={<Button />}>
        {t('common.list.actions')}
        <ChevronDown aria-hidden />
      </MenuTrigger>
      <MenuContent align="end">
        {actions.map(({ id, label, icon, onClick, destructive = false, disabled = false }) => (
          <MenuItem
            key={id}
            icon={icon}
            onClick={onClick}
            destructive={destructive}
            disabled={disabled}
          >
            {label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
