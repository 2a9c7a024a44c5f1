import { readFile } from 'node:fs/promises'

const SIGN = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Chunks whose text is compressed, or may be. */
const PACKED = ['zTXt', 'iTXt']
/** Editors write a few kilobytes; a decompression bomb grows a thousandfold. */
const MOST = 64 * 1024
/** In an iTXt chunk the byte after the keyword's end says whether the text is compressed. */
const isPacked = (type: string, data: Buffer) => type === 'zTXt' || data[data.indexOf(0) + 1] === 1

/** @throws Error for a PNG whose compressed texts, which nobody sees, would fill the memory when the image is read */
export async function refusePackedTexts(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (!bytes.subarray(0, SIGN.length).equals(SIGN)) return
  let packed = 0
  // Each chunk has its length, its type, its data, and a checksum.
  for (let at = SIGN.length; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (PACKED.includes(type) && isPacked(type, data)) packed += length
    if (packed > MOST) throw new Error('The image has more packed text than any picture')
    at += length + 12
  }
}
