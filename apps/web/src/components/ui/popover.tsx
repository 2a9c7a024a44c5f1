import {
  cloneElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
} from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import { isKeyPress, type Overlay, useOverlay } from './overlay.ts'

const load = () => import('./popover-panel.tsx')
const PopoverPanel = lazyOf(load, 'PopoverPanel')

/** Preloads the panels of popovers. */
export const preloadPopovers = () => void load().catch(() => undefined)

interface PopoverProps {
  /** A button. */
  trigger: ReactElement<ComponentProps<'button'>>
  /** The accessible name of the panel. */
  label: string
  /** A function can close the popover. */
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  onOpenChange?: (open: boolean) => void
  className?: string
}

const press = (overlay: Overlay) => (event: MouseEvent<HTMLButtonElement>) => {
  if (overlay.open) overlay.setOpen(false)
  else overlay.show(event.currentTarget, isKeyPress(event))
}

/** A small panel beside its trigger. */
export function Popover(props: PopoverProps) {
  const { trigger, label, children, align = 'start', onOpenChange, className } = props
  const overlay = useOverlay(onOpenChange)
  const close = () => overlay.setOpen(false)
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'dialog',
        'aria-expanded': overlay.open,
        ...(overlay.open && { 'data-popup-open': '' }),
        onClick: press(overlay),
        onPointerEnter: preloadPopovers,
        onFocus: preloadPopovers,
      })}
      {overlay.used && (
        <Suspense fallback={null}>
          <PopoverPanel overlay={overlay} label={label} align={align} className={className}>
            {typeof children === 'function' ? children(close) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  )
}
