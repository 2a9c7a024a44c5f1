import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
} from 'react'
import type { MenuPopupProps } from './menu-popup.tsx'
import { isKeyPress, OverlayProvider, useCurrentOverlay, useOverlay } from './overlay.ts'

// What a page shows at first is only what opens its menus. The menus themselves come a little later:
// while the browser is idle, or with the pointer that moves towards one.
const load = () => import('./menu-popup.tsx')

/** Fetches the menus ahead of the first one that opens. */
export const preloadMenus = () => void load().catch(() => undefined)

export const MenuPopup = lazy(() => load().then((m) => ({ default: m.MenuPopup })))
export const MenuItem = lazy(() => load().then((m) => ({ default: m.MenuItem })))
export const MenuLinkItem = lazy(() => load().then((m) => ({ default: m.MenuLinkItem })))
export const MenuCheckItem = lazy(() => load().then((m) => ({ default: m.MenuCheckItem })))
export const MenuRadioGroup = lazy(() => load().then((m) => ({ default: m.MenuRadioGroup })))
export const MenuRadioItem = lazy(() => load().then((m) => ({ default: m.MenuRadioItem })))
export const MenuGroup = lazy(() => load().then((m) => ({ default: m.MenuGroup })))
export const MenuLabel = lazy(() => load().then((m) => ({ default: m.MenuLabel })))
export const MenuSeparator = lazy(() => load().then((m) => ({ default: m.MenuSeparator })))
export const MenuSub = lazy(() => load().then((m) => ({ default: m.MenuSub })))

/** A menu: a `MenuTrigger` and a `MenuContent`. */
export function Menu({ children }: { children: ReactNode }) {
  const overlay = useOverlay()
  return <OverlayProvider value={overlay}>{children}</OverlayProvider>
}

interface MenuTriggerProps extends ComponentProps<'button'> {
  /** The button, where it is one of ours. */
  render?: ReactElement<ComponentProps<'button'>>
}

/** What opens the menu around it. */
export function MenuTrigger({ render, children, ...rest }: MenuTriggerProps) {
  const { open, show, setOpen } = useCurrentOverlay()
  const id = useId()
  // Its label comes with the children below.
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
  const element = render ?? <button type="button" />

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (open) setOpen(false)
    else show(event.currentTarget, isKeyPress(event))
  }
  const arrows = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show(event.currentTarget, true)
  }

  return cloneElement(element, {
    id,
    ...rest,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    ...(open && { 'data-popup-open': '' }),
    onClick: press,
    onKeyDown: arrows,
    onPointerEnter: preloadMenus,
    onFocus: preloadMenus,
    ...(children !== undefined && { children }),
  })
}

/** The entries of the menu around it. */
export function MenuContent(props: Omit<MenuPopupProps, 'overlay'>) {
  const overlay = useCurrentOverlay()
  if (!overlay.used) return null
  return (
    <Suspense fallback={null}>
      <MenuPopup overlay={overlay} {...props} />
    </Suspense>
  )
}
