import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from './class-names.ts'
import { firstField, useReturnOfFocus } from './opener.ts'
import { useUiTexts } from './texts.tsx'

const SWIPE = { left: 'left', right: 'right', bottom: 'down' } as const

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
  footer?: ReactNode
  /** Without a heading: the content has its own, and a `SheetClose`. */
  bare?: boolean
  /** A form: its first field gets the focus. */
  asks?: boolean
  className?: string
}

export const SheetClose = Base.Close

/** A panel at an edge of the window. It is closed by its button, Escape, a click outside or a swipe. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, side, children, footer, bare = false, asks = false } = props
  const texts = useUiTexts()
  const { popup, finalFocus } = useReturnOfFocus(open)
  const body = useRef<HTMLDivElement>(null)

  return (
    <Base.Root open={open} onOpenChange={() => onClose()} swipeDirection={SWIPE[side]}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="fixed inset-0 z-50">
          <Base.Popup
            ref={popup}
            {...(asks && { initialFocus: () => firstField(body.current) })}
            finalFocus={finalFocus}
            className={classNames('sheet-popup', `sheet-${side}`, props.className)}
          >
            <Base.Content className="flex min-h-0 flex-1 flex-col">
              {bare ? (
                <Base.Title className="sr-only">{title}</Base.Title>
              ) : (
                <header className="flex items-center justify-between border-b border-border py-2 pr-3 pl-4">
                  <Base.Title className="text-lg font-semibold">{title}</Base.Title>
                  <Base.Close
                    aria-label={texts.close}
                    className="button button-ghost button-icon size-10"
                  >
                    <X aria-hidden className="size-5" />
                  </Base.Close>
                </header>
              )}
              <div
                ref={body}
                className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain"
              >
                {children}
              </div>
              {footer && (
                <footer className="flex justify-end gap-2 border-t border-border p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
                  {footer}
                </footer>
              )}
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
