import { ChevronDown, Ellipsis, X } from 'lucide-react'
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
  /** Several ways to do it: the button opens a menu of them. */
  choices?: readonly { id: string; label: string; onClick: () => void }[]
  /** Done less often: where there is room for buttons it stands in the menu beside them. */
  rare?: boolean
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
  const { t } = useTranslation()
  const rare = actions.filter((action) => action.rare)
  return (
    <>
      {actions
        .filter((action) => !action.rare)
        .map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      {rare.length > 0 && (
        <Menu>
          <MenuTrigger render={<Button size="icon" aria-label={t('lists.actions.more')} />}>
            <Ellipsis aria-hidden />
          </MenuTrigger>
          <MenuContent align="end">
            <ActionItems actions={rare} />
          </MenuContent>
        </Menu>
      )}
    </>
  )
}

function ActionButton({ action }: { action: BulkAction }) {
  const { label, icon, onClick, destructive, disabled, choices } = action
  const look = { disabled, className: destructive ? 'text-destructive-text' : undefined }
  if (!choices)
    return (
      <Button onClick={onClick} {...look}>
        {icon}
        {label}
      </Button>
    )
  return (
    <Menu>
      <MenuTrigger render={<Button {...look} />}>
        {icon}
        {label}
        <ChevronDown aria-hidden />
      </MenuTrigger>
      <MenuContent align="end">
        {choices.map((choice) => (
          <MenuItem key={choice.id} onClick={choice.onClick}>
            {choice.label}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
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
        <ActionItems actions={actions} />
      </MenuContent>
    </Menu>
  )
}

const ActionItems = ({ actions }: { actions: readonly BulkAction[] }) =>
  actions.flatMap(({ id, label, icon, onClick, destructive = false, disabled = false, choices }) =>
    (choices ?? [{ id, label, onClick }]).map((choice) => (
      <MenuItem
        key={choice.id}
        icon={icon}
        onClick={choice.onClick}
        destructive={destructive}
        disabled={disabled}
      >
        {choice.label}
      </MenuItem>
    )),
  )
