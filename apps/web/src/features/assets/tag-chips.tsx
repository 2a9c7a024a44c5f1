import { Fragment } from 'react'
import { NoValue } from '#components/ui/texts.tsx'
import { Badge } from '#components/ui/badge.tsx'

const SHOWN = 3

/** The first tags of an asset, and the number of others; all are in the title. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <NoValue />
  const more = tags.length - SHOWN
  return (
    <span title={tags.join(', ')} className="flex min-w-0 items-center gap-1 overflow-hidden">
      {tags.slice(0, SHOWN).map((tag, at) => (
        <Fragment key={tag}>
          {at > 0 && <span className="sr-only">, </span>}
          <Badge>{tag}</Badge>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          <span aria-hidden className="tnum text-xs text-muted-foreground">
            +{more}
          </span>
          <span className="sr-only">, {tags.slice(SHOWN).join(', ')}</span>
        </>
      )}
    </span>
  )
}
