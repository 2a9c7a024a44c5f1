import { sendInstead } from '#lib/sent-file.ts'
import { writtenSize } from './crop/crop.ts'

/** A photo of a phone has several times as many points as anybody looks at. */
const LONGEST = 2048
const QUALITY = 0.85

/**
 * A photo that was just taken. It counts as chosen at once; what is sent for it is made upright and small enough for a
 * phone's line meanwhile. That is drawn anew, so that nothing besides the picture goes with it: neither the place where
 * it was taken nor the name of the phone. Where the browser can't read it, it is sent as it is.
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
