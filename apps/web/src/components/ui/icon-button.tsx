import type { ButtonProps } from './button.tsx'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ButtonProps, 'size' | 'aria-label'> {
  /** The accessible name, also shown as tooltip. */
  label: string
  keys?: string | undefined
  size?: 'icon' | 'icon-sm'
  side?: 'top' | 'bottom' | 'left' | 'right'
}

/** A button with an icon only. */
export function IconButton(props: IconButtonProps) {
  const { label, keys, side = 'bottom', size = 'icon', variant = 'ghost', ...rest } = props
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <Button variant={variant} size={size} aria-label={label} {...rest} />
    </Tooltip>
  )
}
