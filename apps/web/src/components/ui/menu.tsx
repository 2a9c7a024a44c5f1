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

// A page first loads only the triggers of its menus. The popups are loaded when the browser is idle, or the pointer
// moves to a trigger.
const load = () => import('./menu-popup.tsx')

/** Preloads the popups of menus. */
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
  /** The button; by default a plain one. */
  render?: ReactElement<ComponentProps<'button'>>
}

/** The trigger of the surrounding menu. */
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

/** The items of the surrounding menu. */
export function MenuContent(props: Omit<MenuPopupProps, 'overlay'>) {
  const overlay = useCurrentOverlay()
  if (!overlay.used) return null
  return (
    <Suspense fallback={null}>
      <MenuPopup overlay={overlay} {...props} />
    </Suspense>
  )
}
