import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openAsBlob } from 'node:fs'
import type { Client } from 'pg'
import { connected } from './client.ts'
import { xlsx } from '../apps/api/src/core/export/xlsx.ts'
import { workbookRows } from '../apps/api/src/features/bulk-imports/file/workbook-reader.ts'
import { bare, compared, type Cost, costOf } from './beside-psql.ts'
import { median, ms, whole } from './figures.ts'
import { settle } from './settle.ts'
import { liftPolicies, setStage, type Stage } from './stage.ts'
import { forgetPeak, peakOf, residentOf } from './usage.ts'

// Measures moving in: `npm run bench:imports`. Imports a file of 40 columns, with validation, references and history,
// compared with `psql \copy` of the finished rows into the same tables. During the import of a second file, somebody in
// another account reads a list. Then a workbook of the same size is read. With `--rows 1000000 --more 0 --columns 8`
// the list is read during the import of the million, without psql; with more columns the file would be too large.
// `--unchecked` skips the check before the import.
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    more: { type: 'string', default: '20000' },
    columns: { type: 'string', default: '40' },
    unchecked: { type: 'boolean', default: false },
    port: { type: 'string', default: '5586' },
    only: { type: 'string' },
  },
})
const many = Number(values.rows)
const more = Number(values.more)
const columns = Number(values.columns)

/** The targets: rows per second of a workbook; how much slower a list may get; megabytes. */
const AIMS = { workbook: 15_000, list: 2, memory: 300 }

const HEAD =
  'external_id,asset_tag,name,category,site,location,department,custodian,status,condition,criticality,description,serial_number,manufacturer,model,model_number,barcode,supplier,purchase_order,invoice_number,purchase_date,purchase_cost,in_service_date,warranty_end,expected_end_date,useful_life_months,salvage_value,replacement_cost,insured_value,tags,notes,status_reason,opening_accumulated,opening_as_of,Ours 1,Ours 2,Ours 3,Ours 4,Ours 5,Ours 6'

/** A typical row of a register. */
function rowOf(n: number, { categories, places, people, departments }: Names): string[] {
  const one = <T>(list: readonly T[]) => list[n % list.length]!
  const day = (year: number) => `${year}-0${1 + (n % 9)}-${10 + (n % 19)}`
  const { site, location } = one(places)
  return [
    ...[
      `X-${n}`,
      `MOVE-${n}`,
      `Centrifugal pump ${n % 700}, no. ${n}`,
      one(categories),
      site,
      location,
    ],
    ...[one(departments), n % 3 === 0 ? one(people) : '', n % 3 === 0 ? 'in_use' : 'in_stock'],
    ...[['good', 'fair', 'new'][n % 3]!, ['low', 'medium', 'high'][n % 3]!],
    ...[`Feeds tank ${n % 90} with cold water, see the drawing`, `SN-${n * 7}`, `Maker ${n % 60}`],
    ...[`Model ${n % 500}`, `MN-${n % 900}`, `BC-${n}`, `Supplier ${n % 80}`, `PO-${n % 4000}`],
    ...[`INV-${n % 9000}`, day(2021), `${100 + (n % 9000)}.${10 + (n % 90)}`, day(2022), day(2027)],
    ...[day(2031), String(60 + (n % 60)), '10.00', `${200 + (n % 9000)}`, '150'],
    ...[
      `moved; row ${n % 12}`,
      `Note ${n}`,
      '',
      '5.00',
      '2025-12-31',
      ...Array(6).fill(`x${n % 50}`),
    ],
  ]
}

interface Names {
  categories: string[]
  departments: string[]
  places: { site: string; location: string }[]
  people: string[]
}

/** The codes and email addresses that the rows refer to. */
async function namesIn({ owner, account_id }: Stage): Promise<Names> {
  const query = (client: Client) =>
    client.query<Names>(
      `select array(select code from asset_categories where account_id = $1 and archived_at is null and code is not null limit 12) as categories,
       array(select code from departments where account_id = $1 and archived_at is null and code is not null limit 12) as departments,
       (select json_agg(p) from (select s.code as site, l.code as location from locations l join sites s
         on s.account_id = $1 and s.id = l.site_id where l.account_id = $1 and l.archived_at is null limit 40) p) as places,
       array(select email from employees where account_id = $1 and archived_at is null and email is not null limit 40) as people`,
      [account_id],
    )
  const { rows } = await connected(owner, query, { account_id })
  return rows[0]!
}

/** The lines of a file with these rows. */
function* lines(names: Names, from: number, to: number) {
  yield `${HEAD.split(',').slice(0, columns).join()}\n`
  for (let n = from; n < to; n += 1)
    yield `${rowOf(n, names)
      .slice(0, columns)
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
      .join()}\n`
}

interface Import {
  id: string
  status: string
  processed_rows: number
  total_rows: number
  error_rows: number
  error_details: unknown[]
  started_at: string
  finished_at: string
}

/** Rows per second in the first and the last quarter of the time; the rate must not fall. */
function ends(marks: readonly { at: number; rows: number }[]) {
  // The time before the first row is for analyzing the file.
  const first = marks.findLast(({ rows }) => rows === 0) ?? marks[0]!
  const last = marks.at(-1)!
  const quarter = (last.at - first.at) / 4
  const rate = (some: typeof marks) =>
    ((some.at(-1)!.rows - some[0]!.rows) / (some.at(-1)!.at - some[0]!.at)) * 1000
  return {
    begin: rate(marks.filter(({ at }) => at >= first.at && at <= first.at + quarter)),
    end: rate(marks.filter(({ at }) => at >= last.at - quarter)),
  }
}

/** The memory at the end of each tenth of the time, in MB; it must not grow with the rows. */
const tenths = (marks: readonly { memory: number }[]) =>
  Array.from({ length: 10 }, (_, tenth) =>
    whole(marks[Math.ceil(((tenth + 1) * marks.length) / 10) - 1]!.memory),
  ).join(' ')

async function follow(stage: Stage, fields: Record<string, string>, path: string) {
  const ask = async (path: string, init: RequestInit = {}) => {
    const [headers] = await stage.headers()
    const url = `${stage.address}/api/v1/bulk_imports${path}`
    const answer = await fetch(url, { ...init, headers: headers! })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Import }).data
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(`bulk_import[${name}]`, value)
  body.set('bulk_import[file]', await openAsBlob(path), 'moving-in.csv')
  const sent = performance.now()
  let done = await ask('', { method: 'POST', body })
  console.log(`uploaded and looked through in ${ms((performance.now() - sent) / 1000)} s`)
  const marks = [{ at: performance.now(), rows: 0, memory: await residentOf(stage.pid) }]
  while (done.status === 'processing') {
    await setTimeout(500)
    done = await ask(`/${done.id}`)
    const memory = await residentOf(stage.pid)
    marks.push({ at: performance.now(), rows: done.processed_rows, memory })
  }
  if (done.status !== 'completed' || done.error_rows > 0)
    throw new Error(`${done.status}, ${JSON.stringify(done.error_details.slice(0, 3))}`)
  const seconds = (Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000
  return { seconds, ...ends(marks), memory: tenths(marks), rows: done.total_rows }
}

/** Checks a file, as before an import, or imports it. */
async function take(stage: Stage, path: string, how: 'checked' | 'brought in'): Promise<Cost> {
  await forgetPeak(stage.pid)
  const fields = { resource_type: 'Asset', ...(how === 'checked' && { dry_run: 'true' }) }
  let of = { begin: 0, end: 0, rows: 0, memory: '' }
  const cost = await costOf(stage, async () => {
    const { seconds, ...ends } = await follow(stage, fields, path)
    of = ends
    return seconds
  })
  const { seconds, server, database } = cost
  console.log(
    `${how}: ${whole(of.rows)} rows in ${ms(seconds)} s, ${whole(of.rows / seconds)} rows a second (${whole(of.begin)} at the beginning, ${whole(of.end)} at the end); ` +
      `CPU: ${ms(server)} s of the server, ${ms(database)} s of the database; memory: ${whole(await peakOf(stage.pid))} MB at most (asked: ${AIMS.memory}), as it went on: ${of.memory}`,
  )
  return cost
}

/** The times of a list that somebody else reads repeatedly, until a task has ended. */
async function latencies(stage: Stage, headers: Record<string, string>, until: Promise<unknown>) {
  const taken: number[] = []
  let over = false
  void until.finally(() => (over = true)).catch(() => {})
  while (!over) {
    const start = performance.now()
    const answer = await fetch(`${stage.address}/api/v1/assets?per_page=100`, { headers })
    await answer.arrayBuffer()
    taken.push(performance.now() - start)
    await setTimeout(100)
  }
  return taken
}

async function measureImport(folder: string) {
  const stage = await setStage(1_000, Number(values.port))
  try {
    const neighbour = await stage.neighbour('harbor', 10_000)
    await liftPolicies(stage.owner)
    await settle(stage.owner)
    const names = await namesIn(stage)
    const fileOf = async (from: number, to: number) => {
      const file = join(folder, `moving-in-${from}.csv`)
      await pipeline(Readable.from(lines(names, from, to)), createWriteStream(file))
      return file
    }
    const file = await fileOf(0, many)
    const before = await latencies(stage, neighbour, setTimeout(10_000))
    if (!values.unchecked) await take(stage, file, 'checked')
    const first = take(stage, file, 'brought in')
    const others = more === 0 ? latencies(stage, neighbour, first) : undefined
    const cost = await first
    if (!others) console.log(compared(cost, await bare(stage, folder)))
    if (!others) await settle(stage.owner)
    const second = others ?? take(stage, await fileOf(many, many + more), 'brought in')
    const meanwhile = await (others ?? latencies(stage, neighbour, second))
    await second
    const [quiet, busy] = [median(before), median(meanwhile)]
    console.log(
      `another account's list: ${ms(quiet)} ms before, ${ms(busy)} ms meanwhile, ${(busy / quiet).toFixed(2)} times (asked: ${AIMS.list})`,
    )
  } finally {
    await stage.stop()
  }
}

async function measureWorkbook(folder: string, wide: number) {
  const names: Names = {
    categories: ['Pumps', 'Fans'],
    departments: ['Production'],
    places: [{ site: 'Hall', location: 'Aisle 4' }],
    people: ['ada@example.com'],
  }
  const columns = HEAD.split(',')
    .slice(0, wide)
    .map((name) => ({
      name,
      kind: /_date|_end|_of$/.test(name)
        ? ('date' as const)
        : /cost|value/.test(name)
          ? ('number' as const)
          : ('text' as const),
    }))
  async function* pieces() {
    for (let n = 0; n < many; n += 500)
      yield Array.from({ length: Math.min(500, many - n) }, (_, at) =>
        rowOf(n + at, names).slice(0, wide),
      )
  }
  const file = join(folder, `moving-in-${wide}.xlsx`)
  await pipeline(xlsx('Assets', columns, pieces()), createWriteStream(file))
  const start = performance.now()
  const cpu = process.cpuUsage()
  let rows = 0
  for await (const batch of workbookRows(file, null)) rows += batch.length
  const rate = rows / ((performance.now() - start) / 1000)
  const { user, system } = process.cpuUsage(cpu)
  console.log(
    `a workbook of ${whole(rows)} rows and ${wide} columns: ${whole(rate)} rows a second (asked: ${whole(AIMS.workbook)}), ${whole(rows / ((user + system) / 1e6))} a second of CPU, ${whole(await peakOf(process.pid))} MB at most`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'steward-moving-in-'))
try {
  if (values.only !== 'workbook') await measureImport(folder)
  if (values.only !== 'import')
    for (const wide of new Set([Math.min(20, columns), columns]))
      await measureWorkbook(folder, wide)
} finally {
  await rm(folder, { recursive: true, force: true })
}
