import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { costs, costTable } from './explain.ts'
import { importRates, importTable } from './imports.ts'
import { compare, rateTable } from './rounds.ts'
import { setStage, type Stage } from './stage.ts'
import { landmarks } from './statements.ts'
import { writeRates, writeTable } from './writes.ts'

// What `npm run bench` measures: it compares the server with a bare one in requests a second, imports files, then
// explains every question that a large register is asked. BENCH_DATA_DIR keeps the database for the next time; `--only
// rates`, `--only imports` or `--only explain` does a part of it; `--beside ../other` imports into another checkout, too.
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

async function versions({ owner }: Stage): Promise<string> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version') as version",
  )
  await client.end()
  const version = (name: string) =>
    (
      JSON.parse(
        readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'),
      ) as { version: string }
    ).version
  return [
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]!.version}`,
    `fastify ${version('fastify')}`,
    `pg ${version('pg')}`,
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  ].join(', ')
}

const port = Number(values.port)
const assets = Number(values.assets)
const stage = await setStage(assets, port, process.env['BENCH_DATA_DIR'])
try {
  const depth = Math.min(50_000, Math.floor(assets / 2))
  const marks = await landmarks(stage, depth)
  console.log(
    `\n${await versions(stage)}\n${assets.toLocaleString('en')} assets in one account; the deep page begins after ${depth.toLocaleString('en')}\n`,
  )
  if (does('rates')) {
    const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    const rates = await compare(stage, { ...options, port: port + 1, ids: marks.ids })
    console.log(`\n${rateTable(rates)}\n`)
  }
  if (does('writes')) {
    const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
    console.log(
      `\n${writeTable(await writeRates(stage, { ...options, ids: marks.ids.slice(0, 100) }))}\n`,
    )
  }
  if (does('imports')) {
    const options = { rounds: Number(values.rounds), assets, port: port + 2, beside: values.beside }
    console.log(`\n${importTable(await importRates(stage, options))}\n`)
  }
  if (does('explain')) {
    console.log('EXPLAIN (ANALYZE), warm, median of 20:\n')
    console.log(costTable(await costs(stage, { id: marks.ids[0]!, cursor: marks.cursor })))
  }
} finally {
  await stage.stop()
}
