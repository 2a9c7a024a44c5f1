import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { firstField, useReturnOfFocus } from './opener.ts'
import { useUiTexts } from './texts.tsx'

const WIDTHS = {
  sm: 'max-w-md',
  md: 'max-w-2xl',
  lg: 'max-w-4xl',
  /** Full screen, for the camera. */
  full: 'h-dvh max-h-dvh max-w-none rounded-none',
}

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: keyof typeof WIDTHS
  /** The first field by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** There are unsaved changes: closing asks first. */
  dirty?: boolean
}

export const DialogClose = Base.Close

/** A modal form or question; on phones it rises from the bottom. Clicking outside never closes it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, dirty = false } = props
  const texts = useUiTexts()
  const { popup, finalFocus } = useReturnOfFocus(open)
  const body = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)

  return (
    <Base.Root
      open={open}
      disablePointerDismissal
      // Opening is controlled by the owner.
      onOpenChange={(_, details) => {
        if (!dirty) {
          onClose()
          return
        }
        details.cancel()
        setAsking(true)
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport
          className={classNames(
            'fixed inset-0 z-50 flex items-end justify-center sm:items-center',
            props.size !== 'full' && 'sm:p-6',
          )}
        >
          <Base.Popup
            ref={popup}
            initialFocus={props.initialFocus ?? (() => firstField(body.current))}
            finalFocus={finalFocus}
            className={classNames('dialog-popup', WIDTHS[props.size ?? 'md'])}
          >
            <Head title={props.title} description={props.description} />
            <div
              ref={body}
              className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6"
            >
              {props.children}
            </div>
            {props.footer && <Foot>{props.footer}</Foot>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.leaveTitle}
        description={texts.leaveText}
        confirmLabel={texts.discard}
        cancelLabel={texts.stay}
        destructive
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Base.Root>
  )
}

function Head(props: { title: string; description: ReactNode }) {
  const texts = useUiTexts()
  return (
    <header className="flex items-start gap-4 border-b border-border px-5 py-4 sm:px-6">
      {/* As high as the button beside it, so that a title is vertically centered. */}
      <div className="flex min-h-8 min-w-0 flex-1 flex-col justify-center coarse:min-h-10">
        <Base.Title className="text-lg font-semibold tracking-[-0.01em]">{props.title}</Base.Title>
        {props.description && (
          <Base.Description className="mt-0.5 text-sm text-muted-foreground">
            {props.description}
          </Base.Description>
        )}
      </div>
      <Base.Close
        aria-label={texts.close}
        className="button button-ghost button-icon -mr-2 text-muted-foreground"
      >
        <X aria-hidden />
      </Base.Close>
    </header>
  )
}

/** The buttons of a dialog, the primary one last. */
function Foot(props: { children: ReactNode }) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3.5 pb-[max(0.875rem,env(safe-area-inset-bottom))] sm:px-6">
      {props.children}
    </footer>
  )
}
