import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connected } from './client.ts'
import { migrate, MIGRATIONS } from '../apps/api/src/db/migrate.ts'
import { loadSecrets } from '../apps/api/src/secrets.ts'
import { median } from './figures.ts'
import { setStage } from './stage.ts'

// Measures how long people wait during an upgrade that migrates the database of a large register: `npm run
// bench:migration`. Meanwhile several people change assets without pauses over the API of the old version.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '4' },
    port: { type: 'string', default: '5377' },
  },
})

/**
 * The migration of a release that docs/operations/upgrades.md allows: it adds columns, and fills them for some of the
 * rows.
 */
const LATER = [
  'alter table assets add column later text',
  "alter table assets add constraint later_known check (later is null or later <> '') not valid",
  "update assets set later = 'x' where id in (select id from assets order by id limit 1000)",
]

/** A folder with the migrations of this version and of a later one. */
async function withLater(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-migrations-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
  const later = { idx: entries.length, version: '7', when: Date.now() * 2, tag: '9999_later' }
  const all = [...entries, { ...later, breakpoints: true }]
  await writeFile(journal, JSON.stringify({ ...rest, entries: all }))
  await writeFile(join(folder, '9999_later.sql'), LATER.join(';--> statement-breakpoint\n'))
  return folder
}

/** Makes all policies and triggers outdated, so that the next version recreates them. */
async function outdate(owner: string): Promise<void> {
  const text = `do $$ declare it record; begin
    for it in select 'policy' as kind, polname as name, polrelid::regclass as on_table from pg_policy
      union all select 'trigger', tgname, tgrelid::regclass from pg_trigger where obj_description(oid, 'pg_trigger') is not null loop
      execute format('comment on %s %I on %s is null', it.kind, it.name, it.on_table);
    end loop; end $$`
  await connected(owner, (client) => client.query(text))
}

const stage = await setStage(
  Number(values.assets),
  Number(values.port),
  process.env['BENCH_DATA_DIR'],
)
const folder = await withLater()
const { database_password } = loadSecrets(stage.folder)
const people = await stage.headers()

/** Creates assets one after the other. @returns the times in milliseconds */
function atWork() {
  const took: number[] = []
  let failures = 0
  let isOn = true
  const work = async (n: number) => {
    for (let i = 0; isOn; i++) {
      const began = performance.now()
      const answer = await fetch(`${stage.address}/api/v1/assets`, {
        method: 'POST',
        headers: { ...people[(n + i * 10) % people.length], 'content-type': 'application/json' },
        body: JSON.stringify({ asset: { name: `Made during an upgrade ${n} ${i}` } }),
      })
      await answer.arrayBuffer()
      took.push(performance.now() - began)
      if (answer.status !== 201) failures += 1
    }
  }
  const working = Array.from({ length: Number(values.people) }, (_, n) => work(n))
  return async () => {
    isOn = false
    await Promise.all(working)
    return { took, failures }
  }
}

function report(what: string, { took, failures }: { took: number[]; failures: number }) {
  const [middle, longest] = [median(took), Math.max(...took)]
  console.log(
    `${what}: ${took.length} assets created, median ${middle.toFixed(1)} ms, longest ${longest.toFixed(0)} ms, ${failures} failed`,
  )
}

try {
  const before = atWork()
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  report('Before', await before())
  await outdate(stage.owner)
  const during = atWork()
  const began = performance.now()
  await migrate(stage.owner, database_password, folder)
  const seconds = (performance.now() - began) / 1_000
  report(`During a migration of ${seconds.toFixed(1)} s`, await during())
} finally {
  await stage.stop()
  await rm(folder, { recursive: true, force: true })
}
