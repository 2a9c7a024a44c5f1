import { type ReactNode, useRef } from 'react'
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
  /** Beside the buttons, at the left. */
  extra?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** A form in a dialog. It closes itself through `onClose`, also after what was typed was given up. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, description, submitLabel, size = 'md', extra, children, onClose } = props
  const closing = useRef(false)
  // Once it is sent there is nothing left to lose.
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)

  return (
    <>
      <Dialog
        open
        dirty={form.dirty}
        size={size}
        title={title}
        description={description}
        onOpenChange={(open) => {
          if (open) return
          form.dropDraft()
          closing.current = true
          onClose()
        }}
        footer={
          <>
            {extra}
            <DialogFoot label={submitLabel} pending={form.saving} does={formId(form.name)} />
          </>
        }
      >
        <FormBody form={form}>{children}</FormBody>
      </Dialog>
      {guard}
    </>
  )
}
