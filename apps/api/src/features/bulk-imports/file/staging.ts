import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ROOM } from '#db/room.ts'
import type { TableRow } from '#domain/imports/csv.ts'
import { tidy } from '#domain/imports/plain.ts'

/** What identifies the rows of an import in the staging table. */
export interface Staged {
  id: string
  account_id: string
}

/** For one statement over a million rows. */
const STATEMENT_TIMEOUT = '10min'

/**
 * A connection without pipelining, because a pipelined one refuses COPY. It never enters an account, so that row-level
 * security shows it the staging table alone.
 */
async function connectPlain(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: 'steward import',
    options: `-c statement_timeout=${STATEMENT_TIMEOUT} -c timezone=UTC`,
  })
  // The next use throws the error; without a listener a broken connection would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The same for as long as `work` takes. */
export async function withPlain<T>(url: string, work: (client: pg.Client) => Promise<T>) {
  const client = await connectPlain(url)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const copyText = (text: string) => text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign]!)

const ESCAPED = /["\\\n\r\t]/
const quoted = (values: readonly string[]) => `{"${values.join('","')}"}`

/** An array literal for COPY. Few rows have a character to escape, so they are tested for it as a whole. */
const arrayText = (values: readonly string[]) =>
  ESCAPED.test(values.join(''))
    ? copyText(quoted(values.map((value) => value.replace(/["\\]/g, '\\$&'))))
    : quoted(values)

/** Cells as wide as the header; what is beyond it is kept, so that the row can be refused for it. */
function cellsOf(cells: readonly string[], width: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return Array.from({ length: Math.max(width, last + 1) }, (_, at) => tidy(cells[at] ?? ''))
}

async function* copyLines({ id, account_id }: Staged, batches: AsyncIterable<TableRow[]>) {
  let width = -1
  for await (const batch of batches) {
    const lines: string[] = []
    for (const { row_no, cells } of batch) {
      // The first row is the header.
      if (width < 0) width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      else lines.push(`${id}\t${row_no}\t${account_id}\t${arrayText(cellsOf(cells, width))}\n`)
    }
    if (lines.length > 0) yield lines.join('')
  }
}

/** Puts the rows of a file into the staging table, in place of whatever was there of it. */
export async function load(
  client: pg.Client,
  staged: Staged,
  batches: AsyncIterable<TableRow[]>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('delete from import_rows where import_id = $1', [staged.id])
    const copy = client.query(
      copyFrom('copy import_rows (import_id, row_no, account_id, cells) from stdin'),
    )
    await pipeline(Readable.from(copyLines(staged, batches)), copy)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** How many rows are there. The table is unlogged: after a crash of the database it is none. */
export async function countStaged(client: pg.Client, { id }: Staged): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from import_rows where import_id = $1',
    [id],
  )
  return rows[0]!.n
}

export async function forget(client: pg.Client, { id }: Staged): Promise<void> {
  await client.query('delete from import_rows where import_id = $1', [id])
}

interface Raw {
  row_no: number
  cells: string[]
}

/** The rows after one, in the order of the file. */
export async function rowsAfter(
  client: pg.Client,
  { id }: Staged,
  after: number,
  most: number,
): Promise<Raw[]> {
  const { rows } = await client.query<Raw>(
    `select row_no, to_json(cells) as cells from import_rows
     where import_id = $1 and row_no > $2 order by row_no limit ${Math.trunc(most)}`,
    [id, after],
  )
  return rows
}

/** These rows, in the order of the file. */
export async function rowsNumbered(
  client: pg.Client,
  { id }: Staged,
  numbers: ArrayLike<number>,
): Promise<Raw[]> {
  const { rows } = await client.query<Raw>(
    `select row_no, to_json(cells) as cells from import_rows
     where import_id = $1 and row_no = any ($2::int[]) order by row_no`,
    [id, Array.from(numbers)],
  )
  return rows
}

const BATCH = 5_000

/** The rows of a query over the staging table, however many, with one batch in memory. */
export async function* scroll<Row extends object>(
  client: pg.Client,
  text: string,
  values: unknown[],
): AsyncGenerator<Row> {
  await client.query('begin')
  try {
    // There are no statistics of rows that were just staged, and the planner would expect few of them.
    await client.query('set local enable_nestloop = off')
    await client.query(ROOM)
    await client.query(`declare scrolled no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await client.query<Row>(`fetch ${BATCH} from scrolled`)
      yield* rows
      if (rows.length < BATCH) break
    }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}
