import type { ReactNode } from 'react'
import { PlainForm } from '#components/record-form/plain-form.tsx'
import { NotChanged } from './not-changed.tsx'
import type { HandOverSelection } from './selection.ts'
import { useHandTitle, useSelectionText } from './selection-text.tsx'
import type { useHandForm } from './use-hand-form.ts'
import type { useHandMany } from './use-hand-many.ts'

interface HandFormProps {
  how: 'over' | 'back'
  selection: HandOverSelection
  hand: Pick<ReturnType<typeof useHandForm>, 'form' | 'touched' | 'general' | 'submit'>
  sending: Pick<ReturnType<typeof useHandMany>, 'pending' | 'left' | 'goBack'>
  /** The label of the submit button. */
  submit: string
  /** Called with whether anything was handed over or returned. */
  onClose: (done: boolean) => void
  children: ReactNode
}

/** The dialog of a hand-over or return, which then shows the assets that were skipped. */
export function HandForm(props: HandFormProps) {
  const { how, selection, hand, sending, submit, onClose, children } = props
  const description = useSelectionText(selection)
  const title = useHandTitle(how, selection)
  if (sending.left)
    return <NotChanged left={sending.left} onBack={sending.goBack} onDone={() => onClose(true)} />
  return (
    <PlainForm
      form={hand.form}
      title={title}
      description={description}
      submit={submit}
      pending={sending.pending}
      dirty={hand.touched}
      problem={hand.general}
      onSubmit={() => void hand.submit()}
      onClose={() => onClose(false)}
    >
      {children}
    </PlainForm>
  )
}
