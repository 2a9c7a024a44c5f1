import sharp from 'sharp'
import type { Services } from '#core/context/services.ts'
import './store.ts'

// What is in the storage was written here: only that format, and only by us.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

/** A picture inside an address, and how many times it is as wide as it is high. */
export interface EmbeddedImage {
  href: string
  ratio: number
}

/**
 * A stored image as an address that carries it, on white and at most so large, for documents that can load nothing.
 *
 * @returns null where there is no such image any more
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
