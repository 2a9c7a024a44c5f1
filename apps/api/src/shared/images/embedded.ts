import sharp from 'sharp'
import type { Services } from '#core/context/services.ts'
import './store.ts'

// The storage only has images that we wrote: only that format is decoded.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** An image as a data URL, and the ratio of its width to its height. */
export interface EmbeddedImage {
  href: string
  ratio: number
}

/**
 * A stored image as a data URL, on white and at most so large, for documents that can't load anything.
 *
 * @returns null where the image no longer exists
 */
export async function embeddedImage(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  key: string,
  most: { width: number; height: number },
): Promise<EmbeddedImage | null> {
  try {
    const { data, info } = await sharp(await storage.getBytes(key))
      .resize({ ...most, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png({ palette: true })
      .toBuffer({ resolveWithObject: true })
    const href = `data:image/png;base64,${data.toString('base64')}`
    return { href, ratio: info.width / info.height }
  } catch (error) {
    log.warn({ err: error, key }, 'a stored image cannot be read')
    return null
  }
}
