import { isUtf8 } from 'node:buffer'

/** So many of a file's first bytes decide its type. */
export const TYPE_BYTES = 4_096

const UNKNOWN = 'application/octet-stream'

/** The first bytes of a file of this type as Latin-1 text, at an offset. */
type Sign = readonly [type: string, begins: string, at?: number]

/**
 * None of these types is executed by a browser: HTML, SVG and XML have no signature here and count as text. Longer
 * signatures come before shorter ones that they begin with.
 */
const SIGNS: readonly Sign[] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'WEBP', 8],
  ['audio/wav', 'WAVE', 8],
  ['video/x-msvideo', 'AVI ', 8],
  ['image/avif', 'ftypavif', 4],
  ['image/heic', 'ftyphei', 4],
  ['image/heic', 'ftypmif1', 4],
  ['video/quicktime', 'ftypqt', 4],
  ['audio/mp4', 'ftypM4A', 4],
  ['video/mp4', 'ftyp', 4],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['application/pdf', '%PDF-'],
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/gzip', '\x1f\x8b'],
  ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'],
  ['application/vnd.rar', 'Rar!\x1a\x07'],
  ['application/x-cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/rtf', '{\\rtf'],
  ['image/vnd.dwg', 'AC10'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['audio/ogg', 'OggS'],
  ['audio/mpeg', 'ID3'],
  ['audio/flac', 'fLaC'],
]

/** Office files are zip archives that begin with these parts, whatever the file is called. */
const PARTS: readonly (readonly [type: string, part: string])[] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/'],
  ['application/vnd.oasis.opendocument.text', 'mimetypeapplication/vnd.oasis.opendocument.text'],
  [
    'application/vnd.oasis.opendocument.spreadsheet',
    'mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
  ],
]

const isWave = (type: string) => ['image/webp', 'audio/wav', 'video/x-msvideo'].includes(type)

function zipType(begin: string): string {
  const found = PARTS.find(([, part]) => begin.includes(part))
  return found?.[0] ?? 'application/zip'
}

/** Text holds no control characters but the usual ones. The last character may be cut in the middle. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  return [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))
}

/**
 * The type of a file, by its first bytes. Its name and the type that the sender claims prove nothing.
 *
 * @param bytes the first 4,096, or all of a shorter file
 */
export function fileTypeOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes).toString('latin1')
  for (const [type, sign, at = 0] of SIGNS) {
    if (!begin.startsWith(sign, at)) continue
    if (isWave(type) && !begin.startsWith('RIFF')) continue
    return type === 'application/zip' ? zipType(begin) : type
  }
  return isText(bytes) ? 'text/plain' : UNKNOWN
}
