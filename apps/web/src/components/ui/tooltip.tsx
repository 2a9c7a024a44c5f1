import { cloneElement, type ReactElement } from 'react'

interface TooltipProps {
  label: string
  /** The shortcut of the same action. */
  keys?: string | undefined
  side?: 'top' | 'bottom' | 'left' | 'right'
  disabled?: boolean
  /** Shown only if the text is truncated. */
  whenCut?: boolean
  children: ReactElement<Record<string, unknown>>
}

/**
 * A tooltip, rendered by the page's `TooltipHost`: one for all, so that tooltips cost nothing until they are shown. It
 * repeats the control's name and is hidden from screen readers.
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
