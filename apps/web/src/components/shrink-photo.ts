import { writtenSize } from './crop/crop.ts'

/** A photo of a phone has several times as many points as anybody looks at. */
const LONGEST = 2048
const QUALITY = 0.85

/**
 * A photo that was just taken, made upright and small enough to be sent over a phone's line. It is drawn anew, so that
 * nothing besides the picture goes with it: neither the place where it was taken nor the name of the phone.
 *
 * @returns the photo as it is where the browser can't read it
 */
export async function shrunkPhoto(photo: File): Promise<File> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
  } catch {
    return photo
  }
  const canvas = document.createElement('canvas')
  const { width, height } = writtenSize(bitmap, LONGEST)
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', QUALITY))
  return blob
    ? new File([blob], `${photo.name.replace(/\.\w+$/, '')}.jpg`, { type: blob.type })
    : photo
}
