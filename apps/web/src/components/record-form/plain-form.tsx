import type { ReactNode } from 'react'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useBackGuard } from './leave-guard.tsx'

/** Focuses the first field with a problem, once that is rendered. */
export function focusFirstProblem(form: string): void {
  requestAnimationFrame(() => {
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
}

interface PlainFormProps {
  /** The form's id. */
  form: string
  title: string
  description?: ReactNode
  submit: string
  /** The label of the close button; by default «Cancel». */
  leave?: string
  pending: boolean
  dirty: boolean
  problem: string | null
  /** The action is impossible: only closing is offered. */
  blocked?: boolean
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with a form, which shows general problems on top. */
export function PlainForm(props: PlainFormProps) {
  const { form, title, description, submit, pending, dirty, problem, blocked, children } = props
  const guard = useBackGuard(dirty && !pending)
  return (
    <>
      <Dialog
        open
        size="sm"
        dirty={dirty}
        title={title}
        description={description}
        onClose={props.onClose}
        footer={
          <DialogFoot
            label={submit}
            leave={props.leave}
            pending={pending}
            does={form}
            blocked={blocked ?? false}
          />
        }
      >
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            props.onSubmit()
          }}
        >
          {problem && <Banner kind="error">{problem}</Banner>}
          {children}
        </form>
      </Dialog>
      {guard}
    </>
  )
}
