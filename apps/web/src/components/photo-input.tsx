import type { RefObject } from 'react'

interface PhotoInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onPhoto: (photo: File) => void
}

/** Chooses a photo, on a phone with its own camera; a button presses it. */
export function PhotoInput({ ref, label, onPhoto }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture="environment"
      hidden
      aria-label={label}
      onChange={(event) => {
        const photo = event.target.files?.[0]
        // The same photo may be chosen once more.
        event.target.value = ''
        if (photo) onPhoto(photo)
      }}
    />
  )
}
