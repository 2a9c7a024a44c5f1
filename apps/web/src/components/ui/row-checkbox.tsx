import type { ComponentProps } from 'react'

interface RowCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  indeterminate?: boolean
}

/** The checkbox of a table row: a native one without state, in a label of 32 px. */
export function RowCheckbox({ indeterminate = false, ...rest }: RowCheckboxProps) {
  return (
    <label className="grid size-8 cursor-pointer place-items-center coarse:size-11">
      <input
        {...rest}
        type="checkbox"
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        className="row-check"
      />
    </label>
  )
}
