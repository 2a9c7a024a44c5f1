import { sendInstead } from '#lib/sent-file.ts'
import { writtenSize } from './crop/crop.ts'

/** Photos of phones have several times this resolution, which nobody needs. */
const LONGEST = 2048
const QUALITY = 0.85

/**
 * Prepares a photo for upload. It can be shown at once; meanwhile a rotated and smaller version is made, which is sent
 * instead. Redrawing also removes metadata such as the location and the phone's model. If the browser can't decode the
 * photo, the original is sent.
 */
export function sentSmaller(photo: File): File {
  sendInstead(
    photo,
    shrunk(photo).catch(() => photo),
  )
  return photo
}

async function shrunk(photo: File): Promise<File> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' })
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
