import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string
}

/** A picture that was fetched, or chosen and not sent yet. The address made for it goes with it. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} alt={alt} className={className} />
}
