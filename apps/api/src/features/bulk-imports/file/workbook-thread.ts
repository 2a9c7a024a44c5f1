// Reads a workbook in a thread of its own: whatever is in it, it can take no more than the thread's memory, and
// nobody else has to wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from '#domain/imports/problem.ts'
import { scanRows } from '#domain/imports/table.ts'
import { openWorkbook } from './workbook.ts'
import { plain } from '#domain/imports/plain.ts'
import type { Sought } from '#domain/imports/table.ts'
import type { Asked, Told } from './workbook-reader.ts'

/** So many batches may be on their way before the first of them is taken. */
const AHEAD = 8

const port = parentPort!
const tell = (told: Told) => port.postMessage(told)

/** What is known of one sheet. */
async function look(path: string, sheet: string | null, scan: Sought) {
  await using workbook = await openWorkbook(path, sheet)
  const { encoding, sheet: read, sheets, visible } = workbook
  const facts = await scanRows(workbook.rows(), scan).catch((error) => {
    if (error instanceof FileProblem && error.code !== 'damaged') return error
    throw error
  })
  return { facts, format: { encoding, delimiter: '', sheet: read, sheets }, visible }
}
type Looked = Awaited<ReturnType<typeof look>>

/** How many headers of a sheet are known names of columns. */
const knownIn = ({ facts }: Looked, { known }: Sought): number =>
  facts instanceof FileProblem ? 0 : facts.headers.filter((one) => known.has(plain(one))).length

/** A sheet with so many known headers is taken for the table. */
const TABLE = 3

/** The first sheet, unless that is a cover or an instruction and a further one is a table. */
async function lookThrough(path: string, scan: Sought): Promise<Looked> {
  const first = await look(path, null, scan)
  if (knownIn(first, scan) >= TABLE) return first
  for (const sheet of first.visible.filter((one) => one !== first.format.sheet)) {
    const other = await look(path, sheet, scan)
    if (knownIn(other, scan) >= Math.max(TABLE, knownIn(first, scan) + 1)) return other
  }
  return first
}

async function read({ path, sheet, scan }: Asked): Promise<void> {
  if (scan) {
    const isOpen = sheet === null && scan.header_row === undefined
    const { facts, format } = await (isOpen ? lookThrough(path, scan) : look(path, sheet, scan))
    if (facts instanceof FileProblem) throw facts
    return tell({ facts: { ...facts, ...format } })
  }
  await using workbook = await openWorkbook(path, sheet)
  let sent = 0
  let taken = 0
  let go = () => {}
  port.on('message', () => {
    taken += 1
    go()
  })
  for await (const rows of workbook.rows()) {
    tell({ rows })
    sent += 1
    if (sent - taken >= AHEAD) await new Promise<void>((resolve) => (go = resolve))
  }
  tell({ end: true })
}

try {
  await read(workerData as Asked)
} catch (error) {
  if (!(error instanceof FileProblem)) throw error
  tell({ problem: { code: error.code, row: error.row } })
}
port.close()
