import type { RefObject } from 'react'

interface PhotoInputProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  onPhoto: (photo: File) => void
}

/** A hidden input for a photo, on phones with the camera; a button triggers it. */
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
        // So that the same photo can be chosen again.
        event.target.value = ''
        if (photo) onPhoto(photo)
      }}
    />
  )
}
