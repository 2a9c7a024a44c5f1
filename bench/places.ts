import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { connected } from './client.ts'
import { median, table } from './figures.ts'
import { setStage, type Stage } from './stage.ts'

// Measures a tree of 20,000 places over the API: `npm run bench:places`. The times are those of complete answers, in
// milliseconds. BENCH_DATA_DIR keeps the database for the next run.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '20000' },
    times: { type: 'string', default: '20' },
    port: { type: 'string', default: '5376' },
  },
})

const SITES = 4

/** The targets, in milliseconds. */
const [ROOT, SEARCH, MOVE] = [200, 300, 1_000]

/** Each site has one campus of 5,000 places: 20 buildings with 10 floors each, and rooms on every floor. */
const TREE = `
  with s as (
    insert into sites (account_id, id, name, code)
    select $1, md5('site' || n)::uuid, 'Bench site ' || n, 'BENCH-' || n from generate_series(1, ${SITES}) n
    on conflict do nothing returning id
  ), campus as (
    select md5(id || 'campus')::uuid as id, id as site_id, null::uuid as parent_id, 'Campus' as name, 'area' as type from s
  ), buildings as (
    select md5(c.id || 'b' || n)::uuid as id, site_id, c.id as parent_id, 'Building ' || n as name, 'building' as type
    from campus c, generate_series(1, 20) n
  ), floors as (
    select md5(b.id || 'f' || n)::uuid as id, site_id, b.id as parent_id, 'Floor ' || n as name, 'floor' as type
    from buildings b, generate_series(1, 10) n
  ), rooms as (
    select md5(f.id || 'r' || n)::uuid as id, site_id, f.id as parent_id, 'Room ' || n as name, 'room' as type
    from (select f.*, row_number() over (partition by site_id order by id) as place from floors f) f,
      generate_series(1, case when place <= 179 then 24 else 23 end) n
  )
  insert into locations (account_id, id, site_id, parent_id, name, type, code)
  select $1, id, site_id, parent_id, name, type, 'BENCH-' || id from (
    select * from campus union all select * from buildings union all select * from floors union all select * from rooms
  ) places`

/** Spreads three quarters of the assets over the places of all sites except the last, whose campus stays empty. */
const SPREAD = `
  with p as (select id, site_id, row_number() over (order by id) as n, count(*) over () as total
    from locations where account_id = $1 and code like 'BENCH-%' and site_id <> md5('site${SITES}')::uuid),
  a as (select id, row_number() over (order by id) as n, count(*) over () as total from assets where account_id = $1)
  update assets set location_id = p.id, site_id = p.site_id
  from a join p on p.n = a.n % p.total + 1
  where a.n <= a.total * 3 / 4 and assets.account_id = $1 and assets.id = a.id`

async function plant({ app, owner, account_id }: Stage): Promise<void> {
  const fill = async (client: Client) => {
    await client.query('begin')
    const { rowCount } = await client.query(TREE, [account_id])
    if (rowCount) await client.query(SPREAD, [account_id])
    await client.query('commit')
  }
  await connected(app, fill, { account_id })
  // Only the owner may do this; a server that has run for a minute has done it.
  await connected(owner, (client) => client.query('analyze'))
}

interface Place {
  id: string
  site_id: string
  name: string
}
interface Answer {
  data: Place[]
  meta: { total_records: number }
}

const times = Number(values.times)
const stage = await setStage(
  Number(values.assets),
  Number(values.port),
  process.env['BENCH_DATA_DIR'],
)
try {
  await plant(stage)
  const [headers] = await stage.headers()
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const reply = await fetch(`${stage.address}/api/v1${path}`, {
      method: body ? 'PUT' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as Answer
  }
  const rows: string[][] = []
  const measure = async (
    what: string,
    runs: number,
    run: (n: number) => Promise<unknown>,
    target?: number,
  ) => {
    const took: number[] = []
    for (let n = 0; n < runs; n++) {
      const begin = performance.now()
      await run(n)
      took.push(performance.now() - begin)
    }
    const middle = median(took)
    const verdict = target === undefined ? '' : middle < target ? 'met' : `MISSED (${target})`
    rows.push([what, middle.toFixed(0), Math.max(...took).toFixed(0), verdict])
  }

  const roots = await ask('/locations/tree')
  const site = roots.data.find(({ name }) => name === 'Bench site 1')!
  const other = roots.data.find(({ name }) => name === 'Bench site 2')!
  const third = roots.data.find(({ name }) => name === 'Bench site 3')!
  const last = roots.data.find(({ name }) => name === `Bench site ${SITES}`)!
  const bare = (await ask(`/locations/tree?site_id=${last.id}`)).data[0]!
  const campus = (await ask(`/locations/tree?site_id=${site.id}`)).data[0]!
  const buildings = await ask(`/locations/tree?parent_id=${campus.id}`)
  const building = buildings.data[0]!
  const room = (await ask(`/locations/tree?search=room`)).data.at(-1)!

  await measure('the sites', times, () => ask('/locations/tree'), ROOT)
  await measure('below a site: one place with 5,000 in it', times, () =>
    ask(`/locations/tree?site_id=${site.id}`),
  )
  await measure('20 buildings with 250 each', times, () =>
    ask(`/locations/tree?parent_id=${campus.id}`),
  )
  await measure('10 floors', times, () => ask(`/locations/tree?parent_id=${building.id}`))
  await measure(
    'search «room 7»: 1,600 matches',
    times,
    () => ask('/locations/tree?search=room+7'),
    SEARCH,
  )
  await measure(
    'search «campus»: 4 places with everything in them',
    times,
    () => ask('/locations/tree?search=campus'),
    SEARCH,
  )
  await measure(
    'search «oo»: most of 20,000',
    times,
    () => ask('/locations/tree?search=oo'),
    SEARCH,
  )
  await measure(
    'search «room»: nearly all 20,000',
    times,
    () => ask('/locations/tree?search=room'),
    SEARCH,
  )
  await measure('the way to a room', times, () => ask(`/locations/tree?id=${room.id}`))
  await measure('all in a campus: assets', times, () =>
    ask(`/assets?filter[location_id]=${campus.id}`),
  )
  await measure('facets of assets by place', times, () => ask('/assets/facets?fields=location_id'))
  await measure(
    'move 5,000 places to another site',
    4,
    (n) =>
      ask(`/locations/${bare.id}`, {
        location: {
          site_id: n % 2 === 0 ? third.id : last.id,
          parent_id: null,
          name: n % 2 === 0 ? 'Campus that moved' : 'Campus',
        },
      }),
    MOVE,
  )
  await measure(
    'the same with 5,000 assets in them',
    4,
    (n) =>
      ask(`/locations/${campus.id}`, {
        location: {
          site_id: n % 2 === 0 ? other.id : site.id,
          parent_id: null,
          name: n % 2 === 0 ? 'Campus that moved' : 'Campus',
        },
      }),
    MOVE,
  )
  await measure('move 250 places within the site', 10, (n) =>
    ask(`/locations/${building.id}`, {
      location: { parent_id: n % 2 === 0 ? buildings.data[1]!.id : campus.id },
    }),
  )
  console.log(`\n${table([['what', 'median ms', 'slowest ms', 'target'], ...rows])}`)
} finally {
  await stage.stop()
}
