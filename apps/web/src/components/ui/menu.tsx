import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useId,
} from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import type { MenuPopupProps } from './menu-popup.tsx'
import { isKeyPress, OverlayProvider, useCurrentOverlay, useOverlay } from './overlay.ts'

// What a page shows at first is only what opens its menus. The menus themselves come a little later:
// while the browser is idle, or with the pointer that moves towards one.
const load = () => import('./menu-popup.tsx')

/** Fetches the menus ahead of the first one that opens. */
export const preloadMenus = () => void load().catch(() => undefined)

export const MenuPopup = lazyOf(load, 'MenuPopup')
export const MenuItem = lazyOf(load, 'MenuItem')
export const MenuLinkItem = lazyOf(load, 'MenuLinkItem')
export const MenuCheckItem = lazyOf(load, 'MenuCheckItem')
export const MenuRadioGroup = lazyOf(load, 'MenuRadioGroup')
export const MenuRadioItem = lazyOf(load, 'MenuRadioItem')
export const MenuGroup = lazyOf(load, 'MenuGroup')
export const MenuLabel = lazyOf(load, 'MenuLabel')
export const MenuSeparator = lazyOf(load, 'MenuSeparator')
export const MenuSub = lazyOf(load, 'MenuSub')

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
