import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TableRow } from '#domain/imports/csv.ts'
import { FileProblem, type FileProblemCode } from '#domain/imports/problem.ts'
import type { FileFacts, Sought } from '#domain/imports/table.ts'

/** A message to the thread: to scan a workbook, or to read its rows. */
export interface Asked {
  path: string
  sheet: string | null
  scan?: Sought
}

/** A message from the thread. */
export interface Told {
  rows?: TableRow[]
  facts?: FileFacts
  problem?: { code: FileProblemCode; row: number | undefined }
  end?: true
}

/** The memory of the thread in MB, more than any real register needs. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
const THREAD = new URL('./workbook-thread.ts', import.meta.url)

async function* ask(asked: Asked): AsyncGenerator<Told> {
  const thread = new Worker(THREAD, { workerData: asked, resourceLimits: MEMORY })
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      const told = message as Told
      if (told.problem) throw new FileProblem(told.problem.code, told.problem.row)
      yield told
      if (told.end || told.facts) return
      thread.postMessage('taken')
    }
    throw new Error('The thread that read a workbook ended too early')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileProblem('unpacked') : error
  } finally {
    await thread.terminate()
  }
}

/** Looks through a workbook, in a thread of its own. @throws FileProblem as `openWorkbook` and `scanRows` do */
export async function scanWorkbook(path: string, sheet: string | null, scan: Sought) {
  for await (const { facts } of ask({ path, sheet, scan })) if (facts) return facts
  throw new Error('A workbook was looked through without an answer')
}

/** The rows of a sheet, in batches, read in a thread of its own. @throws FileProblem as `openWorkbook` does */
export async function* workbookRows(
  path: string,
  sheet: string | null,
): AsyncGenerator<TableRow[]> {
  for await (const { rows } of ask({ path, sheet })) if (rows) yield rows
}
