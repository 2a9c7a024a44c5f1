import { classNames } from './class-names.ts'
import { Tooltip } from './tooltip.tsx'

/** One line of text. Where it is cut off, a tooltip shows all of it. */
export function Truncate(props: { children: string; side?: 'top' | 'right'; className?: string }) {
  return (
    <Tooltip label={props.children} side={props.side ?? 'top'} whenCut>
      <span className={classNames('block min-w-0 truncate', props.className)}>
        {props.children}
      </span>
    </Tooltip>
  )
}
