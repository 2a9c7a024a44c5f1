import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

interface Cell {
  /** The value in the file; a date is a number of days. */
  value: string
  type: 'text' | 'number'
  /** The index of its style. */
  style: number
}

/** The parts of a workbook by path. */
export async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

const plain = (xml: string) =>
  xml
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

const CELL = /<c(?: s="(\d)")?(?: t="(inlineStr)")?(?:\/>|>(.*?)<\/c>)/gs

function cellOf([, style, type, inner = '']: RegExpMatchArray): Cell {
  const value = /<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1] ?? ''
  return { value: plain(value), type: type ? 'text' : 'number', style: Number(style ?? 0) }
}

/** The cells of the only sheet, row by row. */
export async function cellsOf(file: Buffer): Promise<Cell[][]> {
  const sheet = (await partsOf(file)).get('xl/worksheets/sheet1.xml')!
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(CELL)].map(cellOf),
  )
}
