import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'outline' | 'ghost' | 'destructive' | 'link'
type ButtonSize = 'sm' | 'md' | 'lg' | 'icon' | 'icon-sm'

interface ButtonLook {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

/** The classes of a button, for links that look like one. */
export function buttonStyles({ variant = 'outline', size = 'md' }: ButtonLook, className?: string) {
  return classNames('button', `button-${variant}`, `button-${size}`, className)
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** In progress: shows a spinner and ignores clicks, but keeps the focus. */
  pending?: boolean | undefined
  /** The label while in progress: «Saving…». */
  pendingLabel?: string | undefined
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    pending = false,
    pendingLabel,
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      {...rest}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      className={buttonStyles({ variant, size }, className)}
      onClick={(event) => {
        // Preventing the default also prevents a second submit of the form.
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  )
}
