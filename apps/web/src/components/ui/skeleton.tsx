import { classNames } from './class-names.ts'

/** A placeholder while something is loading; the region around it has `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
