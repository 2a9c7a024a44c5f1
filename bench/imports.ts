import { setTimeout } from 'node:timers/promises'
import type { Client } from 'pg'
import { connected } from './client.ts'
import { median, table, whole } from './figures.ts'
import { settle } from './settle.ts'
import { liftPolicies, setStage, type Stage } from './stage.ts'

interface ImportOptions {
  rounds: number
  /** The number of assets in the other checkout's account. */
  assets: number
  /** The port of the other checkout's server. */
  port: number
  /** The root of another checkout, to import the same files in turns. */
  beside: string | undefined
}

/** The files by their purpose, with their numbers of rows. */
const FILES = {
  'new assets': { rows: 20_000, mode: 'create' },
  'changed assets': { rows: 20_000, mode: 'update' },
  'new assets without tags': { rows: 3_000, mode: 'create' },
} as const
type File = keyof typeof FILES
const NAMES = Object.keys(FILES) as File[]

/** The target, as a part of the bare rate. */
const AIM = 0.5
const CHUNK = 1_000

/** Rows per second of each round. */
type ImportRates = Record<File, Record<'steward' | 'bare' | 'beside', number[]>>

/** Names that the rows refer to. */
interface Names {
  categories: string[]
  places: { site: string; location: string }[]
  people: string[]
}

async function namesIn({ owner, account_id }: Stage): Promise<Names> {
  const query = (client: Client) =>
    client.query<Names>(
      `select array(select distinct name::text from asset_categories c where account_id = $1 and archived_at is null
         and required_fields = '{}' and (select count(*) from asset_categories o where o.account_id = $1 and o.name = c.name) = 1
         limit 10) as categories,
       (select json_agg(p) from (select s.name as site, l.name as location from locations l
         join sites s on s.account_id = $1 and s.id = l.site_id
         where l.account_id = $1 and l.archived_at is null and (select count(*) from locations o
           where o.account_id = $1 and o.site_id = l.site_id and o.name = l.name) = 1 limit 40) p) as places,
       array(select email from employees where account_id = $1 and archived_at is null and email is not null limit 40) as people`,
      [account_id],
    )
  const { rows } = await connected(owner, query, { account_id })
  return rows[0]!
}

const HEAD =
  'asset_tag,name,category,site,location,custodian,manufacturer,model,serial_number,purchase_date,purchase_cost,warranty_end,supplier,notes'

/** A typical file: references by name, dates, amounts, and texts. */
function contentOf(file: File, round: number, { categories, places, people }: Names): Blob {
  const one = <T>(list: readonly T[], n: number) => list[n % list.length]!
  const day = (n: number) => `20${20 + (n % 5)}-0${1 + (n % 9)}-${10 + (n % 19)}`
  // Changed assets are the new ones of the same round.
  const tag = (n: number) => (file === 'new assets without tags' ? '' : `B${round}-${n}`)
  const change = file === 'changed assets' ? 7 : 0
  const lines = Array.from({ length: FILES[file].rows }, (_, n) => {
    const { site, location } = one(places, n + change)
    const custodian = n % 3 === 0 ? one(people, n) : ''
    return [
      ...[tag(n), `Bench item ${n}`, one(categories, n), site, location, custodian],
      ...[
        `Maker ${n % 50}`,
        `M-${n % 500}`,
        `S${round}-${n}`,
        day(n),
        `${100 + n}.${10 + (n % 90)}`,
      ],
      ...[`2029-01-${10 + (n % 19)}`, `Supplier ${n % 20}`, `Note ${n + change}`],
    ].join()
  })
  return new Blob([`${HEAD}\n${lines.join('\n')}\n`], { type: 'text/csv' })
}

interface Import {
  id: string
  status: string
  total_rows: number
  error_rows: number
  error_details: unknown[]
  started_at: string
  finished_at: string
}

/** Imports a file, and answers the rows per second of its worker. */
async function bringIn(stage: Stage, file: File, content: Blob): Promise<number> {
  const [headers] = await stage.headers()
  const body = new FormData()
  body.set('bulk_import[resource_type]', 'Asset')
  body.set('bulk_import[mode]', FILES[file].mode)
  body.set('bulk_import[file]', content, 'bench.csv')
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${stage.address}/api/v1/bulk_imports${path}`, {
      ...init,
      headers: headers!,
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: Import }).data
  }
  let done = await ask('', { method: 'POST', body })
  while (done.status === 'processing') {
    await setTimeout(250)
    done = await ask(`/${done.id}`)
  }
  if (done.status !== 'completed' || done.error_rows > 0)
    throw new Error(`${file}: ${done.status}, ${JSON.stringify(done.error_details.slice(0, 3))}`)
  return done.total_rows / ((Date.parse(done.finished_at) - Date.parse(done.started_at)) / 1000)
}

const BARE_NEW = `with made as (
    insert into assets (account_id, asset_tag, name, category_id, site_id, location_id, custodian_id, manufacturer,
      model, serial_number, purchase_date, purchase_cost, warranty_end, notes)
    select $1, $2 || n, 'Bench item ' || n, c.id, l.site_id, l.id, case when n % 3 = 0 then e.id end, 'Maker ' || n % 50,
      'M-' || n % 500, $2 || 'S' || n, date '2020-01-01' + n % 1500, 100 + n, date '2029-01-10' + n % 19, 'Note ' || n
    from generate_series($3::int, $4::int) n
    cross join lateral (select id from asset_categories where account_id = $1 offset n % 5 limit 1) c
    cross join lateral (select id, site_id from locations where account_id = $1 and archived_at is null offset n % 20 limit 1) l
    cross join lateral (select id from employees where account_id = $1 and archived_at is null offset n % 20 limit 1) e
    returning *)
  insert into audits (account_id, auditable_type, auditable_id, action, changes)
  select account_id, 'Asset', id, 'create', (select jsonb_object_agg(key, jsonb_build_array(null, value))
    from jsonb_each(to_jsonb(made) - 'search') where value <> 'null') from made`

const BARE_CHANGED = `with changed as (
    update assets set location_id = l.id, site_id = l.site_id, notes = 'Changed ' || n, updated_at = now(),
      lock_version = lock_version + 1
    from generate_series($3::int, $4::int) n
    cross join lateral (select id, site_id from locations where account_id = $1 and archived_at is null offset n % 20 + 1 limit 1) l
    where assets.account_id = $1 and archived_at is null and lower(asset_tag) = lower($2 || n)
    returning assets.id, l.id as location_id, notes)
  insert into audits (account_id, auditable_type, auditable_id, action, changes)
  select $1, 'Asset', id, 'update', jsonb_build_object('location_id', jsonb_build_array(null, location_id),
    'notes', jsonb_build_array(null, notes)) from changed`

/** The same number of rows with history by bare statements, in transactions of the product's size. */
async function bareRate({ owner, account_id }: Stage, file: File, round: number): Promise<number> {
  const { rows, mode } = FILES[file]
  const text = mode === 'create' ? BARE_NEW : BARE_CHANGED
  const prefix = `Bare ${file === 'new assets without tags' ? 'few ' : ''}${round}-`
  const write = async (client: Client) => {
    const start = performance.now()
    for (let first = 1; first <= rows; first += CHUNK)
      await client.query(text, [account_id, prefix, first, Math.min(first + CHUNK - 1, rows)])
    return (performance.now() - start) / 1000
  }
  return rows / (await connected(owner, write, { options: '-c jit=off' }))
}

/** Imports the same files into both checkouts in turn, alternating the order. */
export async function importRates(stage: Stage, options: ImportOptions): Promise<ImportRates> {
  const { assets, port, beside } = options
  const other = beside ? await setStage(assets, port, undefined, beside) : undefined
  const none = (): ImportRates[File] => ({ steward: [], bare: [], beside: [] })
  const rates = Object.fromEntries(NAMES.map((file) => [file, none()])) as ImportRates
  const stages = [['steward', stage] as const, ...(other ? [['beside', other] as const] : [])]
  try {
    const names = await namesIn(stage)
    await liftPolicies(stage.owner)
    for (let round = 1; round <= options.rounds; round++)
      for (const file of NAMES) {
        await settle(stage.owner)
        rates[file].bare.push(await bareRate(stage, file, round))
        for (const [who, at] of round % 2 === 1 ? stages : stages.toReversed()) {
          await settle(at.owner)
          const rate = await bringIn(at, file, contentOf(file, round, names))
          rates[file][who].push(rate)
          console.log(
            `round ${round}  ${file.padEnd(24)}  ${who}  ${whole(rate).padStart(6)} rows a second`,
          )
        }
      }
  } finally {
    await other?.stop()
  }
  return rates
}

export function importTable(rates: ImportRates): string {
  const isCompared = rates['new assets'].beside.length > 0
  const rows = NAMES.map((file) => {
    const { steward, bare, beside } = rates[file]
    const ratios = (others: number[]) => others.map((rate, n) => steward[n]! / rate)
    const spread = (others: number[]) => [
      whole(median(others)),
      median(ratios(others)).toFixed(2),
      ratios(others)
        .map((each) => each.toFixed(2))
        .join(' '),
    ]
    return [
      `${whole(FILES[file].rows)} ${file}`,
      whole(median(steward)),
      ...spread(bare),
      median(ratios(bare)) >= AIM ? `met (${AIM})` : `MISSED (${AIM})`,
      ...(isCompared ? spread(beside) : []),
    ]
  })
  const compared = isCompared ? ['beside', 'ratio', 'each round'] : []
  const heads = ['rows a second', 'Steward', 'bare', 'ratio', 'each round', 'aim', ...compared]
  return table([heads, ...rows])
}
