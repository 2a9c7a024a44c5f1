import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Density } from '#lib/theme.ts'

interface TwoLinesProps {
  /** A `Thumb` before both lines. */
  thumb?: ReactNode
  first: ReactNode
  second?: ReactNode
  density: Density
}

/** A value with a secondary one below it, or beside it in compact rows. */
export function TwoLines({ thumb, first, second, density }: TwoLinesProps) {
  if (density === 'compact') {
    return (
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <span className="min-w-0 truncate">{first}</span>
        {second && (
          <span className="tnum min-w-0 shrink-[2] truncate text-xs text-muted-foreground">
            {second}
          </span>
        )}
      </span>
    )
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {thumb}
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-4.5">{first}</span>
        {second && (
          <span className="tnum block truncate text-xs leading-4 text-muted-foreground">
            {second}
          </span>
        )}
      </span>
    </span>
  )
}

const THUMB_SIZE: Readonly<Record<Density, number>> = { compact: 0, cozy: 28, roomy: 38 }
const CARD_THUMB_SIZE = 44

interface ThumbProps {
  icon: LucideIcon
  imageUrl?: string | null | undefined
  /** The row height; without it the size is that of a card. */
  density?: Density
  /** A size in pixels, outside rows and cards. */
  size?: number
}

/** The small picture of a record, or the icon of its kind. Compact rows have none. */
export function Thumb({ icon: Icon, imageUrl, density, size: given }: ThumbProps) {
  const size = given ?? (density ? THUMB_SIZE[density] : CARD_THUMB_SIZE)
  const box = { width: size, height: size }
  if (size === 0) return null
  if (imageUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        style={box}
        className="shrink-0 rounded-lg border border-border bg-muted object-cover"
      />
    )
  }
  return (
    <span
      aria-hidden
      style={box}
      className="grid shrink-0 place-items-center rounded-lg border border-border bg-muted text-muted-foreground"
    >
      <Icon size={Math.round(size * 0.53)} strokeWidth={1.75} />
    </span>
  )
}
