import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file to upload, with its expected properties. */
export interface CsvFile {
  name: string
  path: string
  text: string
  /** The number of rows below its header. */
  rows: number
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const OWN = here('../apps/api/test/files/assets-of-another-product.csv')
/** Real files of users, if they exist beside the repository. */
const BESIDE = [here('../../shared/data/snipe-it-assets.csv')].filter((path) => existsSync(path))

/** Counts the line ends outside quotes. */
function rowsIn(text: string): number {
  const lines = text
    .trimEnd()
    .replaceAll(/"[^"]*"/g, '""')
    .split('\n')
  return lines.length - 1
}

const read = (path: string): CsvFile => {
  const text = readFileSync(path, 'utf8')
  return { name: basename(path), path, text, rows: rowsIn(text) }
}

/** The project's own file comes first. */
export const FOREIGN_FILES: readonly [CsvFile, ...CsvFile[]] = [read(OWN), ...BESIDE.map(read)]

/** A CSV file as another program would write it. */
export const csv = (header: string, rows: readonly string[]): Buffer =>
  Buffer.from(`${[header, ...rows].join('\r\n')}\r\n`)

/** The smallest image: one red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
)
