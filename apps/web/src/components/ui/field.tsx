import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useUiTexts } from './texts.tsx'

/** The attributes that connect a control with its label, hint and error. */
export interface FieldControl {
  id: string
  'aria-labelledby': string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** The same for controls that may be outside a field, where they are named by a label of their own. */
export interface NamedControl extends Partial<FieldControl> {
  'aria-label'?: string | undefined
}

interface FieldProps {
  label: string
  /** Required for links from an error summary. */
  id?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** The error below a field. */
export function FieldError(props: { id?: string; children: ReactNode }) {
  return (
    <p id={props.id} className="flex items-start gap-1.5 text-sm text-destructive-text">
      <CircleAlert aria-hidden className="mt-[0.1875rem] size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{props.children}</span>
    </p>
  )
}

/** A control with its label above, and its error and hint below. */
export function Field(props: FieldProps) {
  const { label, hint, error, optional = false, className, children } = props
  const texts = useUiTexts()
  const ownId = useId()
  const id = props.id ?? ownId
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted-foreground"> ({texts.optional})</span>}
      </label>
      {children({
        id,
        'aria-labelledby': `${id}-label`,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Fields in one column, two from 640 px; wide fields get `className="col-span-full"`. */
export function FormGrid(props: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('grid grid-cols-1 gap-4 sm:grid-cols-2', props.className)}>
      {props.children}
    </div>
  )
}

/** The heading of a group of fields inside a `FormGrid`. */
export function FormSection(props: { title: string }) {
  return (
    <h3 className="col-span-full mt-2 text-xs font-semibold tracking-wide text-muted-foreground uppercase first:mt-0">
      {props.title}
    </h3>
  )
}
