import { cloneElement, type ReactElement } from 'react'

interface TooltipProps {
  label: string
  /** The shortcut that does the same. */
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
  /** Shows only when the text is really cut off at that moment. */
  whenCut?: boolean
  children: ReactElement<Record<string, unknown>>
}

/**
 * A word about a control, shown by the `TooltipHost` of the page: one for all, so that a tooltip costs
 * nothing until it is seen. It repeats the control's name and is silent for screen readers.
 */
export function Tooltip(props: TooltipProps) {
  const { label, keys, side = 'bottom', disabled = false, whenCut = false, children } = props
  return cloneElement(children, {
    'data-tip': disabled ? undefined : label,
    'data-tip-keys': keys,
    'data-tip-side': side,
    'data-tip-cut': whenCut ? '' : undefined,
  })
}
