// Reads a workbook in a thread of its own: whatever is in it, it can take no more than the thread's memory, and
// nobody else has to wait for it.
import { parentPort, workerData } from 'node:worker_threads'
import { FileProblem } from '#domain/imports/problem.ts'
import { scanRows } from '#domain/imports/table.ts'
import { openWorkbook } from './workbook.ts'
import type { Asked, Told } from './workbook-reader.ts'

/** So many batches may be on their way before the first of them is taken. */
const AHEAD = 8

const port = parentPort!
const tell = (told: Told) => port.postMessage(told)

async function read({ path, sheet, scan }: Asked): Promise<void> {
  await using workbook = await openWorkbook(path, sheet)
  if (scan) {
    const facts = await scanRows(workbook.rows(), scan)
    const { encoding, sheet: read, sheets } = workbook
    return tell({ facts: { ...facts, encoding, delimiter: '', sheet: read, sheets } })
  }
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
