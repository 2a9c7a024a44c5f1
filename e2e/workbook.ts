import { inflateRawSync } from 'node:zlib'

/** The signatures of an entry in a ZIP file's directory, and of the record that locates the directory. */
const ENTRY = 0x02014b50
const END = Buffer.from([0x50, 0x4b, 0x05, 0x06])

/** A part of a workbook, by its path. */
function partOf(zip: Buffer, path: string): string {
  let at = zip.readUInt32LE(zip.lastIndexOf(END) + 16)
  while (zip.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    if (zip.toString('utf8', at + 46, at + 46 + name!) === path) {
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at += 46 + name! + extra! + comment!
  }
  throw new Error(`the workbook has no ${path}`)
}

/** The cells of the only sheet by row; empty cells are empty texts. */
export function rowsOf(workbook: Buffer): string[][] {
  const sheet = partOf(workbook, 'xl/worksheets/sheet1.xml')
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c(?:\s[^>]*)?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, inner = '']) => /<[tv][^>]*>(.*?)<\/[tv]>/s.exec(inner)?.[1] ?? '',
    ),
  )
}
