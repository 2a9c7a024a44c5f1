import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { openedBy } from './opener.ts'
import { onOverlayChange, type Overlay } from './overlay.ts'

// Loaded with the first menu: `menu.tsx` exports the parts under the same names.

export const MenuGroup = Base.Group
export const MenuRadioGroup = Base.RadioGroup

export interface MenuPopupProps {
  overlay: Overlay
  children: ReactNode
  align?: 'start' | 'end' | 'center'
  side?: 'top' | 'bottom' | 'right'
  className?: string | undefined
}

/** A menu is named by its button. */
const nameOf = (anchor: HTMLElement | null) =>
  anchor?.id ? { 'aria-labelledby': anchor.id } : { 'aria-label': anchor?.ariaLabel ?? undefined }

/** Whether the focus has moved to a dialog or field that a menu item opened, so that it must stay there. */
const isElsewhere = (anchor: HTMLElement | null) => {
  const active = document.activeElement
  const dialog = active?.closest('[role="dialog"], [role="alertdialog"]')
  return active?.matches('input, textarea') === true || (dialog && !dialog.contains(anchor))
}

/** The popup of a menu, positioned at its trigger. */
export function MenuPopup({ overlay, children, align, side, className }: MenuPopupProps) {
  const { open, anchor, byKey } = overlay
  const begun = useRef(false)

  /** After opening by keyboard, the first item gets the focus once the menu has it. */
  const begin = ({ target, currentTarget }: FocusEvent) => {
    if (!byKey || begun.current || target !== currentTarget) return
    begun.current = true
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }

  return (
    <Base.Root open={open} onOpenChange={onOverlayChange(overlay)}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align ?? 'start'}
          side={side ?? 'bottom'}
          sideOffset={6}
          className="z-60 outline-none"
        >
          <Base.Popup
            ref={openedBy(anchor)}
            onFocus={begin}
            finalFocus={() => {
              begun.current = false
              return !isElsewhere(anchor) && anchor
            }}
            {...nameOf(anchor)}
            className={classNames(
              'popup max-h-(--available-height) min-w-44 overflow-y-auto p-1',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  onClick: () => void
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  /** The shortcut of the same action. */
  keys?: string | undefined
}

export function MenuItem(props: MenuItemProps) {
  const { children, onClick, icon, destructive = false, disabled = false, keys } = props
  return (
    <Base.Item
      onClick={onClick}
      disabled={disabled}
      className={classNames('menu-item', destructive && 'menu-item-destructive')}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {keys && (
        <kbd aria-hidden className="font-sans text-2xs text-muted-foreground coarse:hidden">
          {keys}
        </kbd>
      )}
    </Base.Item>
  )
}

/** A menu item that is a link, given as `render`. */
export function MenuLinkItem(props: {
  render: ComponentProps<typeof Base.LinkItem>['render']
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Base.LinkItem render={props.render} closeOnClick className="menu-item">
      {props.icon}
      <span className="flex-1">{props.children}</span>
    </Base.LinkItem>
  )
}

function Mark() {
  return <Check aria-hidden className="size-4 text-primary-text" />
}

export function MenuCheckItem(props: {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  disabled?: boolean
}) {
  return (
    <Base.CheckboxItem
      checked={props.checked}
      onCheckedChange={props.onChange}
      disabled={props.disabled ?? false}
      closeOnClick={false}
      className="menu-item relative pl-8"
    >
      <Base.CheckboxItemIndicator className="absolute left-2">
        <Mark />
      </Base.CheckboxItemIndicator>
      {props.children}
    </Base.CheckboxItem>
  )
}

export function MenuRadioItem(props: { value: string; children: ReactNode; lang?: string }) {
  return (
    <Base.RadioItem
      value={props.value}
      lang={props.lang}
      closeOnClick
      className="menu-item relative pl-8"
    >
      <Base.RadioItemIndicator className="absolute left-2">
        <Mark />
      </Base.RadioItemIndicator>
      {props.children}
    </Base.RadioItem>
  )
}

/** The heading of a `MenuGroup`. */
export function MenuLabel(props: { children: ReactNode }) {
  return (
    <Base.GroupLabel className="px-2 py-1.5 text-xs font-medium break-words text-muted-foreground">
      {props.children}
    </Base.GroupLabel>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-border" />
}

/** A submenu. */
export function MenuSub(props: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu-item">
        {props.icon}
        <span className="flex-1">{props.label}</span>
        <ChevronRight aria-hidden />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-4} className="z-60 outline-none">
          <Base.Popup className="popup max-h-(--available-height) min-w-40 overflow-y-auto p-1">
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}
