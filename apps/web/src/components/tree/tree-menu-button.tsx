import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'

interface TreeMenuButtonProps {
  label: string
  onPress: (button: HTMLElement) => void
}

/** The keys that open the menu of a row. */
export const isMenuKey = ({ key, shiftKey }: KeyboardEvent) =>
  key === 'ContextMenu' || (shiftKey && key === 'F10')

/** Opens the menu of a row. For pointers; the tree's keys open the same menu. */
export function TreeMenuButton({ label, onPress }: TreeMenuButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation()
        onPress(event.currentTarget)
      }}
      className="grid size-7 shrink-0 place-items-center rounded-md text-muted-foreground opacity-0 group-hover/line:opacity-100 group-data-active/line:opacity-100 hover:bg-muted focus-visible:opacity-100 coarse:opacity-100"
    >
      <Ellipsis aria-hidden className="size-4" />
    </button>
  )
}
