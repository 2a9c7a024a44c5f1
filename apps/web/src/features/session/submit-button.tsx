import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'

type SubmitButtonProps = Pick<ComponentProps<typeof Button>, 'children' | 'aria-disabled'> & {
  pending: boolean
  pendingLabel: string
}

/** The submit button of a form before the sign-in. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size="lg" {...props} />
)
