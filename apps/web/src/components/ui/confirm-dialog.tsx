import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { useReturnOfFocus } from './opener.ts'
import { useUiTexts } from './texts.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** What will happen, as a question with the number of records. */
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The verb: «Delete 12 assets», never «OK». */
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  pending?: boolean
  /** A word that has to be typed to enable the button. */
  typeToConfirm?: string
  onConfirm: () => void
}

/** Asks before something irreversible. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, description, destructive = false, typeToConfirm } = props
  const texts = useUiTexts()
  const safe = useRef<HTMLButtonElement>(null)
  const { popup, finalFocus } = useReturnOfFocus(open)
  const [typed, setTyped] = useState('')
  const ready = typeToConfirm === undefined || typed.trim() === typeToConfirm

  return (
    <Base.Root
      open={open}
      onOpenChange={() => {
        setTyped('')
        onClose()
      }}
    >
      <Base.Portal>
        {/* Also above a dialog that it asks about. */}
        <Base.Backdrop forceRender className="backdrop z-50" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={safe}
            finalFocus={finalFocus}
            className="dialog-popup max-w-md gap-4 overflow-y-auto p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-6"
          >
            <div>
              <Base.Title className="text-lg font-semibold tracking-[-0.01em]">
                {props.title}
              </Base.Title>
              {description && (
                <Base.Description className="mt-1.5 text-sm text-muted-foreground">
                  {description}
                </Base.Description>
              )}
            </div>
            {props.children}
            {typeToConfirm !== undefined && (
              <TypedConfirmation word={typeToConfirm} value={typed} onChange={setTyped} />
            )}
            <div className="flex flex-wrap justify-end gap-2">
              <Base.Close ref={safe} className="button button-outline button-md">
                {props.cancelLabel ?? texts.cancel}
              </Base.Close>
              <Button
                variant={destructive ? 'destructive' : 'primary'}
                disabled={!ready}
                pending={props.pending}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function TypedConfirmation(props: {
  word: string
  value: string
  onChange: (text: string) => void
}) {
  const texts = useUiTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {texts.typeToConfirm(props.word)}
      </label>
      <Input
        id={id}
        value={props.value}
        autoComplete="off"
        onChange={(event) => props.onChange(event.target.value)}
      />
    </div>
  )
}
