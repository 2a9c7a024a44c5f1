import { classNames } from './class-names.ts'

interface ProgressProps {
  label: string
  /** Null if the remaining amount is unknown. */
  value: number | null
  max?: number
  /** The value in words: «3,214 of 5,020 rows». */
  valueText?: string
  className?: string
}

/** A progress bar. */
export function Progress({ label, value, max = 100, valueText, className }: ProgressProps) {
  const share = value === null ? 1 : Math.min(Math.max(value / max, 0), 1)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value ?? undefined}
      aria-valuetext={valueText}
      className={classNames('h-1.5 overflow-hidden rounded-full bg-foreground/10', className)}
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full bg-primary transition-transform duration-180 ease-out',
          value === null && 'opacity-40',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
