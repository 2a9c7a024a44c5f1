import { Link } from '@tanstack/react-router'
import { NoValue } from '#components/ui/texts.tsx'
import { format } from '#lib/format.ts'

interface CountLinkProps {
  count: number | undefined
  /** The list in which the counted records stand, and what narrows it to them; left out, the number is only read. */
  to?: string | undefined
  filter?: Readonly<Record<`filter[${string}]`, readonly string[]>>
  /** What it leads to, for those who hear only the link: «3 assets of Ada Lind». */
  label: string
}

/** How many records belong to one, as the way to them. */
export function CountLink({ count, to, filter, label }: CountLinkProps) {
  if (count === undefined) return <NoValue />
  const number = <span className="tnum">{format.integer(count)}</span>
  if (count === 0) return <span className="text-muted-foreground">{number}</span>
  if (to === undefined) return number
  return (
    <Link to={to as '/'} search={filter ?? {}} aria-label={label} className="link">
      {number}
    </Link>
  )
}
