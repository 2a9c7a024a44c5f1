import { useCallback } from 'react'

interface BlobImageProps {
  blob: Blob
  alt: string
  className: string
}

/** An image that was fetched, or chosen and not sent yet. Its object URL is revoked on unmount. */
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
