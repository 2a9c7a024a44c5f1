import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { QueryResultRow } from 'pg'
import { casesOf } from './cases.ts'
import { connected } from './client.ts'
import { type Cost, costs, costTable } from './explain.ts'
import { whole } from './figures.ts'
import { importRates, importTable } from './imports.ts'
import { compare, rateTable } from './rounds.ts'
import { serverOf, setStage, type Stage } from './stage.ts'
import { idsOf, listWith, recordOf } from './statements.ts'
import { writeRates, writeTable } from './writes.ts'

// `npm run bench`: compares the server with a bare one in requests and writes per second, imports files, and explains
// the queries of a large register, compared with bare statements. `--assets 10000,100000,1000000` does that at each
// size, and prints the growth. BENCH_DATA_DIR keeps the databases for the next run; `--only rates`, `writes`, `imports`
// or `explain` runs a part; `--beside ../other` also imports into another checkout, whose server is built if necessary.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    port: { type: 'string', default: '5366' },
    only: { type: 'string' },
    beside: { type: 'string' },
  },
})
const does = (part: string) => values.only === undefined || values.only === part

/** Queries as the owner of the tables, with the account set, as the policies require. */
async function askOwner<R extends QueryResultRow>(
  { owner, account_id }: Stage,
  text: string,
): Promise<R[]> {
  const { rows } = await connected(owner, (client) => client.query<R>(text), { account_id })
  return rows
}

/** @throws if a kept register has another size by now, because written and imported assets stay in it */
async function refuseGrown(stage: Stage, assets: number): Promise<void> {
  const [row] = await askOwner<{ count: number }>(
    stage,
    `select count(*) from assets where account_id = '${stage.account_id}'`,
  )
  if (row!.count > assets * 1.1)
    throw new Error(
      `${stage.folder} has ${whole(row!.count)} assets by now, not ${whole(assets)}: earlier runs wrote into it. Remove the folder, and it is filled anew.`,
    )
}

async function versions(stage: Stage): Promise<string> {
  const [row] = await askOwner<{ version: string }>(
    stage,
    "select current_setting('server_version') as version",
  )
  const version = (name: string) =>
    (
      JSON.parse(
        readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
      ) as { version: string }
    ).version
  return [
    `Node ${process.versions.node}`,
    `PostgreSQL ${row!.version}`,
    `fastify ${version('fastify')}`,
    `pg ${version('pg')}`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  ].join(', ')
}

// Problems of the other checkout are reported before anything is measured.
const beside = values.beside && resolve(values.beside)
if (beside) await serverOf(beside)
const port = Number(values.port)
const sizes = values.assets.split(',').map(Number)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

/** The default columns of the list. */
const COLUMNS = 'name,asset_tag,category,image_url,custodian,status,site,location,purchase_cost'

/** A page of the list, and single records. */
async function shotsOf(stage: Stage, ids: string[]) {
  const pageOf = async (what: string, query: Record<string, string>) => ({
    statement: (await listWith(stage, query))[0]!,
    bare: [`/${what}`],
    paths: [`/api/v1/assets?${new URLSearchParams(query)}`],
  })
  const [record] = await recordOf(stage, ids[0]!)
  return {
    list: await pageOf('list', { per_page: '100', fields: COLUMNS }),
    whole: await pageOf('whole', { per_page: '100' }),
    record: {
      statement: record!,
      bare: ids.map((id) => `/record/${id}`),
      paths: ids.map((id) => `/api/v1/assets/${id}`),
    },
  }
}

/** Runs all measurements at one size. */
async function measure(assets: number): Promise<Cost[]> {
  const kept = process.env['BENCH_DATA_DIR']
  const stage = await setStage(assets, port, kept && join(kept, String(assets)))
  try {
    await refuseGrown(stage, assets)
    console.log(`\n${await versions(stage)}\n${whole(assets)} assets in one account\n`)
    const ids = await idsOf(stage)
    if (does('rates'))
      console.log(
        `\n${rateTable(await compare(stage, await shotsOf(stage, ids), { rounds, seconds, port: port + 1 }))}\n`,
      )
    // Before anything is written, so that the register has the given size.
    const found = does('explain') ? await costs(stage, casesOf({ id: ids[0]!, assets })) : []
    if (does('writes')) {
      const options = { rounds, seconds, ids: ids.slice(0, 100) }
      console.log(`\n${writeTable(await writeRates(stage, options))}\n`)
    }
    if (does('imports')) {
      const options = { rounds, assets, port: port + 2, beside }
      console.log(`\n${importTable(await importRates(stage, options))}\n`)
    }
    return found
  } finally {
    await stage.stop()
  }
}

const found = []
for (const size of sizes) found.push({ size, costs: await measure(size) })
if (does('explain')) {
  console.log('EXPLAIN (ANALYZE), warm, median of 10, with planning:\n')
  console.log(costTable(found))
}
