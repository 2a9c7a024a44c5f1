import type { ReactNode } from 'react'
import { DialogFoot } from '#components/dialog-foot.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useBackGuard } from './leave-guard.tsx'

/** The first field at fault takes the focus, once it says what is wrong. */
export function focusFirstProblem(form: string): void {
  requestAnimationFrame(() => {
    document.getElementById(form)?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  })
}

interface PlainFormProps {
  /** The id of the form inside. */
  form: string
  title: string
  description?: ReactNode
  submit: string
  /** What its way out says, other than «Cancel». */
  leave?: string
  pending: boolean
  dirty: boolean
  problem: string | null
  /** It can't be done: there is only the way out. */
  blocked?: boolean
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A dialog around a form, which says on top what no field can say. */
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
