import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Tone, TONE_BADGE } from './tones.ts'

interface BadgeProps {
  tone?: Tone
  /** Always with text: the color alone has no meaning. */
  icon?: ReactNode
  children: ReactNode
  className?: string
}

/** A short text in a colored pill. */
export function Badge({ tone = 'gray', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames('badge', TONE_BADGE[tone], className)}>
      {icon}
      {children}
    </span>
  )
}

/** A number beside a text. */
export function Counter(props: { children: ReactNode }) {
  return (
    <span className="tnum inline-grid h-5 min-w-5 place-items-center rounded-full bg-muted px-1.5 text-xs font-medium text-muted-foreground">
      {props.children}
    </span>
  )
}
