import { Tooltip } from '#components/ui/tooltip.tsx'

interface PermissionBoxProps {
  /** What it allows, in full: «Assets: delete». */
  label: string
  checked: boolean
  indeterminate?: boolean
  /** Why it can't be changed; it can still be reached and read. */
  locked?: string | undefined
  /** Row and column, by which the arrow keys find it. */
  place: readonly [row: number, column: number]
  /** The one box of the table that Tab stops at. */
  isStop: boolean
  onChange: (checked: boolean) => void
  onFocus: () => void
}

/** One box of the matrix. A locked one keeps its place among the others, so that the keys don't jump. */
export function PermissionBox(props: PermissionBoxProps) {
  const { label, checked, indeterminate = false, locked, place, isStop, onChange, onFocus } = props
  const box = (
    <input
      type="checkbox"
      data-box={place.join(',')}
      aria-label={locked ? `${label} (${locked})` : label}
      aria-disabled={locked ? true : undefined}
      checked={checked}
      tabIndex={isStop ? 0 : -1}
      ref={(input) => {
        if (input) input.indeterminate = indeterminate
      }}
      onChange={(event) => {
        if (!locked) onChange(event.target.checked)
      }}
      onFocus={onFocus}
      className="row-check aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
    />
  )
  return (
    <label className="mx-auto grid size-8 cursor-pointer place-items-center coarse:size-11">
      {locked ? <Tooltip label={locked}>{box}</Tooltip> : box}
    </label>
  )
}
