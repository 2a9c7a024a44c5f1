import { type ReactNode, type RefObject, useRef } from 'react'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { FormBody, formId } from './form-body.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import type { FormFrame } from './use-record-form.ts'

interface FormDialogProps {
  form: FormFrame
  title: string
  description?: ReactNode
  submitLabel: string
  size?: 'sm' | 'md' | 'lg'
  /** At the left of the buttons. */
  extra?: ReactNode
  /** Resolves conflicts; by default the form itself does. */
  conflict?: ReactNode
  /** The element to focus first; by default the first field. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
  onClose: () => void
}

/** A form in a dialog. It is closed by `onClose`, after asking if there are unsaved changes. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, submitLabel, size = 'md', children, onClose } = props
  const closing = useRef(false)
  // Nothing can be lost while it is being saved.
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)

  return (
    <>
      <Dialog
        open
        dirty={form.dirty}
        size={size}
        title={title}
        description={description}
        {...(props.initialFocus && { initialFocus: props.initialFocus })}
        onClose={() => {
          form.dropDraft()
          closing.current = true
          onClose()
        }}
        footer={
          <>
            {props.extra}
            <DialogFoot label={submitLabel} pending={form.saving} does={formId(form.name)} />
          </>
        }
      >
        <FormBody form={form} isAsked={props.conflict !== undefined}>
          {children}
        </FormBody>
      </Dialog>
      {form.trouble?.kind === 'stale' && props.conflict}
      {guard}
    </>
  )
}
