import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { openAsBlob } from 'node:fs'
import pg from 'pg'
import { xlsx } from '../apps/api/src/core/export/xlsx.ts'
import { workbookRows } from '../apps/api/src/features/bulk-imports/workbook-reader.ts'
import { median, ms, table, whole } from './figures.ts'
import { liftPolicies, setStage, type Stage } from './stage.ts'

// What moving in costs: `npm run bench:imports`. A file of 40 columns comes in with everything that an import does
// (validation, references, history), beside `psql \copy` of the ready rows into the same tables; meanwhile somebody in
// another account looks at their list. Then a workbook of the same size is read. `--rows 1000000` shows the memory.
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    port: { type: 'string', default: '5586' },
    only: { type: 'string' },
  },
})
const many = Number(values.rows)
const run = promisify(execFile)

/** The parts of the bare rate that are asked for, rows a second of a workbook, and how much slower a list may get. */
const AIMS = { all: 0.5, workbook: 15_000, list: 2 }

const HEAD =
  'external_id,asset_tag,name,category,site,location,department,custodian,status,condition,criticality,description,serial_number,manufacturer,model,model_number,barcode,supplier,purchase_order,invoice_number,purchase_date,purchase_cost,in_service_date,warranty_end,expected_end_date,useful_life_months,salvage_value,replacement_cost,insured_value,tags,notes,status_reason,opening_accumulated,opening_as_of,Ours 1,Ours 2,Ours 3,Ours 4,Ours 5,Ours 6'

/** One row of a register as people keep it. */
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

/** Codes and addresses that the rows refer to. */
async function namesIn({ owner, account_id }: Stage): Promise<Names> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query("select set_config('app.account_id', $1, false)", [account_id])
  const { rows } = await client.query<Names>(
    `select array(select code from asset_categories where account_id = $1 and archived_at is null and code is not null limit 12) as categories,
       array(select code from departments where account_id = $1 and archived_at is null and code is not null limit 12) as departments,
       (select json_agg(p) from (select s.code as site, l.code as location from locations l join sites s
         on s.account_id = $1 and s.id = l.site_id where l.account_id = $1 and l.archived_at is null limit 40) p) as places,
       array(select email from employees where account_id = $1 and archived_at is null and email is not null limit 40) as people`,
    [account_id],
  )
  await client.end()
  return rows[0]!
}

function* lines(names: Names) {
  yield `${HEAD}\n`
  for (let n = 0; n < many; n += 1)
    yield `${rowOf(n, names)
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
      .join()}\n`
}

interface Import {
  id: string
  status: string
  error_rows: number
  error_details: unknown[]
  started_at: string
  finished_at: string
}

async function bringIn(stage: Stage, path: string): Promise<number> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const [headers] = await stage.headers()
    const url = `${stage.address}/api/v1/bulk_imports${path}`
    const answer = await fetch(url, { ...init, headers: headers! })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Import }).data
  }
  const body = new FormData()
  body.set('bulk_import[resource_type]', 'Asset')
  body.set('bulk_import[file]', await openAsBlob(path), 'moving-in.csv')
  const sent = performance.now()
  let done = await ask('', { method: 'POST', body })
  console.log(`uploaded and looked through in ${ms((performance.now() - sent) / 1000)} s`)
  while (done.status === 'processing') {
    await setTimeout(500)
    done = await ask(`/${done.id}`)
  }
  if (done.status !== 'completed' || done.error_rows > 0)
    throw new Error(`${done.status}, ${JSON.stringify(done.error_details.slice(0, 3))}`)
  return (Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000
}

/** How long a list takes that somebody else asks for, again and again, until it is enough. */
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

/** What was written, copied out and in again under other numbers by psql alone; seconds for each table. */
async function bare({ owner, account_id }: Stage, folder: string) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query<{ table_name: string; columns: string[] }>(
    `select table_name, array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
     where table_name in ('assets', 'audits') and is_generated = 'NEVER' and is_identity = 'NO' group by 1`,
  )
  await client.end()
  const columns = new Map(rows.map((row) => [row.table_name, row.columns]))
  const other = (column: string) =>
    ({
      id: 'gen_random_uuid()',
      asset_tag: "'C' || asset_tag",
      external_id: "'C' || external_id",
      barcode: "'C' || barcode",
    })[column] ?? column
  const copy = async (name: 'assets' | 'audits', of: string) => {
    const names = columns.get(name)!
    const path = join(folder, name)
    const chosen = `select ${names.map(other).join(', ')} from ${name} where account_id = '${account_id}' and ${of}`
    const psql = (text: string) => run('psql', ['-v', 'ON_ERROR_STOP=1', '-c', text, owner])
    await psql(`\\copy (${chosen}) to '${path}'`)
    const start = performance.now()
    await psql(`\\copy ${name} (${names.join(', ')}) from '${path}'`)
    return (performance.now() - start) / 1000
  }
  const assets = await copy('assets', "asset_tag like 'MOVE-%'")
  const audits = await copy(
    'audits',
    "auditable_type = 'Asset' and changes -> 'asset_tag' ->> 1 like 'MOVE-%'",
  )
  return { assets, audits }
}

/** The most memory that a process had, in MB. */
async function most(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return whole(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024)
}

async function measureImport(folder: string) {
  const stage = await setStage(1_000, Number(values.port))
  try {
    const neighbour = await stage.neighbour('harbor', 10_000)
    const file = join(folder, 'moving-in.csv')
    await pipeline(Readable.from(lines(await namesIn(stage))), createWriteStream(file))
    const before = await latencies(stage, neighbour, setTimeout(10_000))
    const at_rest = await most(stage.pid)
    const importing = bringIn(stage, file)
    const meanwhile = await latencies(stage, neighbour, importing)
    const seconds = await importing
    await liftPolicies(stage.owner)
    const { assets, audits } = await bare(stage, folder)
    const verdict = (share: number) => `${share.toFixed(2)} (asked: ${AIMS.all})`
    console.log(
      table([
        ['', 'rows a second', 'share of psql'],
        ['Steward, everything', whole(many / seconds), ''],
        ['psql, assets alone', whole(many / assets), verdict(assets / seconds)],
        [
          'psql, with history',
          whole(many / (assets + audits)),
          verdict((assets + audits) / seconds),
        ],
      ]),
    )
    const [quiet, busy] = [median(before), median(meanwhile)]
    console.log(
      `another account's list: ${ms(quiet)} ms before, ${ms(busy)} ms meanwhile, ${(busy / quiet).toFixed(2)} times (asked: ${AIMS.list})`,
    )
    console.log(`memory of the process: ${at_rest} MB before, ${await most(stage.pid)} MB at most`)
  } finally {
    await stage.stop()
  }
}

async function measureWorkbook(folder: string) {
  const names: Names = {
    categories: ['Pumps', 'Fans'],
    departments: ['Production'],
    places: [{ site: 'Hall', location: 'Aisle 4' }],
    people: ['ada@example.com'],
  }
  const columns = HEAD.split(',').map((name) => ({
    name,
    kind: /_date|_end|_of$/.test(name)
      ? ('date' as const)
      : /cost|value/.test(name)
        ? ('number' as const)
        : ('text' as const),
  }))
  async function* pieces() {
    for (let n = 0; n < many; n += 500)
      yield Array.from({ length: Math.min(500, many - n) }, (_, at) => rowOf(n + at, names))
  }
  const file = join(folder, 'moving-in.xlsx')
  await pipeline(xlsx('Assets', columns, pieces()), createWriteStream(file))
  const start = performance.now()
  let rows = 0
  for await (const batch of workbookRows(file, null)) rows += batch.length
  const rate = rows / ((performance.now() - start) / 1000)
  console.log(
    `a workbook of ${whole(rows)} rows: ${whole(rate)} rows a second (asked: ${whole(AIMS.workbook)}), ${await most(process.pid)} MB at most`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'steward-moving-in-'))
try {
  if (values.only !== 'workbook') await measureImport(folder)
  if (values.only !== 'import') await measureWorkbook(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
