import { ChevronDown, Ellipsis, ListChecks, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ONE_ROW, useFitting } from '#components/fitting.ts'
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
  /** Variants of the action: the button opens a menu of them. */
  choices?: readonly { id: string; label: string; onClick: () => void }[]
  /** Rarely used: it is in the menu beside the buttons. */
  rare?: boolean
}

interface BulkBarProps {
  /** «3 assets selected». */
  label: string
  /** «Select all 9,876», if more match than are selected. */
  selectAll?: { label: string; onClick: () => void } | undefined
  actions: readonly BulkAction[]
  onClear: () => void
}

/** The actions for the selected rows. It replaces the toolbar, with the same height. */
export function BulkBar({ label, selectAll, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  const mobile = useIsMobile()
  const all =
    selectAll && mobile ? [{ id: 'all', icon: <ListChecks aria-hidden />, ...selectAll }] : []
  return (
    <section
      aria-label={label}
      className="flex h-(--toolbar-height) shrink-0 items-center gap-2 overflow-hidden bg-primary-soft px-4"
    >
      <span role="status" className="truncate text-sm font-semibold text-primary-text md:shrink-0">
        {label}
      </span>
      {selectAll && !mobile && (
        <Button variant="link" size="sm" onClick={selectAll.onClick} className="shrink-0">
          {selectAll.label}
        </Button>
      )}
      <span className="flex-1" />
      {mobile ? <ActionMenu actions={[...all, ...actions]} /> : <ActionButtons actions={actions} />}
      <IconButton label={t('common.list.clear_selection')} className="shrink-0" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}

/** The actions that fit, and a menu for the others. */
function ActionButtons({ actions }: { actions: readonly BulkAction[] }) {
  const { t } = useTranslation()
  const { box, fitting } = useFitting<HTMLDivElement>()
  const usual = actions.filter(({ rare }) => !rare)
  // In the declared order, which ends with the most destructive ones.
  const others = actions.filter((action) => action.rare || usual.indexOf(action) >= fitting)
  return (
    <>
      <div ref={box} className={`${ONE_ROW} h-10 justify-end coarse:h-12`}>
        {usual.map((action, at) => (
          <div key={action.id} className={at < fitting ? undefined : 'invisible'}>
            <ActionButton action={action} />
          </div>
        ))}
      </div>
      {others.length > 0 && (
        <Menu>
          <MenuTrigger
            render={
              <Button size="icon" className="shrink-0" aria-label={t('lists.actions.more')} />
            }
          >
            <Ellipsis aria-hidden />
          </MenuTrigger>
          <MenuContent align="end">
            <ActionItems actions={others} />
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
      <MenuTrigger render={<Button className="shrink-0" />}>
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
