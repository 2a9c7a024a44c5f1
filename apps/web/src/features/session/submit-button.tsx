import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'

type SubmitButtonProps = Pick<ComponentProps<typeof Button>, 'children' | 'aria-disabled'> & {
  pending: boolean
  pendingLabel: string
}

/** Sends the form of a page before the sign-in: its one large button. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size="lg" {...props} />
)
