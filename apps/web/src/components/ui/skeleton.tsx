import { classNames } from './class-names.ts'

/** The place of something that is being loaded; the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('skeleton block', className)} />
}
