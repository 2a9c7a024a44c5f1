import { useState } from 'react'
import { avatarColour, initials } from '#lib/avatar.ts'

interface AvatarProps {
  name: string
  imageUrl?: string | null | undefined
  /** In pixels. */
  size?: number
}

/** A user's picture, or their initials on a color. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, imageUrl, size = 24 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (imageUrl && failed !== imageUrl) {
    return (
      <img
        src={imageUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(imageUrl)}
        className="shrink-0 rounded-full object-cover"
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden
      className="inline-grid shrink-0 place-items-center rounded-full font-semibold text-white"
      style={{
        width: size,
        height: size,
        fontSize: Math.max(9, size * 0.4),
        background: avatarColour(name),
      }}
    >
      {initials(name)}
    </span>
  )
}
