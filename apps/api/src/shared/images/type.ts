export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const SIGNS: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  png: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  jpeg: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff',
  gif: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)),
  webp: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP',
}

/** What a file is by its first 12 bytes. Its name and the type that the sender claims say nothing. */
export const imageTypeOf = (bytes: Uint8Array): ImageType | undefined =>
  (Object.keys(SIGNS) as ImageType[]).find((type) => SIGNS[type](bytes))
