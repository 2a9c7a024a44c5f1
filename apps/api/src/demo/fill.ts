import { readFileSync } from 'node:fs'
import pg from 'pg'
import { ownFile } from '../own-files.ts'
import { northwind } from './northwind/organization.ts'

const BATCH = 10_000
const insertBatch = readFileSync(ownFile('src/demo/fill.sql'), 'utf8')

interface Account {
  id: string
  name: string
  prefix: string
  digits: number
}

/** What the rows are made from: records of the account to refer to, and products. */
interface Ingredients {
  places: { site_id: string; location_id: string | null }[]
  categories: { name: string; id: string; method_id: string | null; life: number | null }[]
  departments: string[]
  custodians: string[]
}

/**
 * Fills the register of an account up to a number of assets. The same register always gets the same assets, and a
 * second run adds only missing ones. Each batch is a transaction, so it can be stopped in between. The history has no
 * events of these assets, which only serve measurements.
 *
 * @param wanted the number of assets at the end, without archived ones
 * @returns the number of added assets
 * @throws Error when there is no such account
 */
export async function fillRegister(
  { app, owner }: { app: string; owner: string },
  options: { account: string; wanted: number; say: (text: string) => void; signal?: AbortSignal },
): Promise<number> {
  const { wanted, say, signal } = options
  const client = new pg.Client({ connectionString: app, application_name: 'steward demo:load' })
  await client.connect()
  let added = 0
  try {
    const account = await findAccount(client, options.account)
    let there = await countAssets(client, account)
    if (there >= wanted) {
      say(`${account.name} has ${count(there)} assets already: nothing to add.`)
      return 0
    }
    say(`${account.name} has ${count(there)} assets: adding ${count(wanted - there)}…`)
    await openYears(client, account)
    const ingredients = await gather(client, account)
    // The search index is updated for many rows together, in a third of the time.
    await client.query("set gin_pending_list_limit = '64MB'")
    const start = performance.now()
    const before = there
    while (there < wanted && !signal?.aborted) {
      there += await addBatch(client, account, ingredients, Math.min(BATCH, wanted - there))
      const rate = Math.round((there - before) / ((performance.now() - start) / 1000))
      say(`${count(there)} of ${count(wanted)} (${count(rate)} a second)`)
    }
    if (signal?.aborted)
      say('Stopped. What was created is kept; run the same command again to continue.')
    added = there - before
  } finally {
    await client.end()
  }
  await analyze(owner)
  return added
}

const count = (n: number) => n.toLocaleString('en')

async function findAccount(client: pg.Client, slug: string): Promise<Account> {
  const { rows } = await client.query<Account>(
    `select id, name, asset_tag_prefix as prefix, currency_digits as digits from accounts
     where lower(slug) = lower($1) and status <> 'deleting'`,
    [slug],
  )
  const [account] = rows
  if (!account) throw new Error(`There is no account «${slug}». Start Steward once to have one.`)
  await client.query("select set_config('app.account_id', $1, false)", [account.id])
  return account
}

/** Reopens closed years, whose reports would leave new assets out. */
const openYears = (client: pg.Client, { id }: Account) =>
  client.query('update books set locked_through = null where account_id = $1', [id])

async function countAssets(client: pg.Client, { id }: Account): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from assets where account_id = $1 and archived_at is null',
    [id],
  )
  return rows[0]!.n
}

/** Reads the records in a fixed order, so that a row always refers to the same ones. */
async function gather(client: pg.Client, { id }: Account): Promise<Ingredients> {
  const list = async <T>(text: string) => (await client.query(text, [id])).rows as T[]
  const ids = async (text: string) => (await list<{ id: string }>(text)).map((row) => row.id)
  const live = 'account_id = $1 and archived_at is null'
  return {
    places: await list(
      `select s.id as site_id, l.id as location_id from sites s
       left join locations l on l.account_id = s.account_id and l.site_id = s.id and l.archived_at is null
       where s.account_id = $1 and s.archived_at is null and s.status <> 'closed' order by s.code, l.code`,
    ),
    categories: await list(
      `select c.name, c.id, coalesce(c.depreciation_method_id, p.depreciation_method_id) as method_id,
         coalesce(c.useful_life_months, p.useful_life_months) as life
       from asset_categories c
       left join asset_categories p on p.account_id = c.account_id and p.id = c.parent_id
       where c.account_id = $1 and c.archived_at is null and not exists (
         select from asset_categories below where below.account_id = c.account_id and below.parent_id = c.id)
       order by c.name, c.id`,
    ),
    departments: await ids(`select id from departments where ${live} order by name, id`),
    custodians: await ids(
      `select id from employees where ${live} and status <> 'left' order by employee_number, id`,
    ),
  }
}

/** Northwind's products, each with the account's category of that name, or any other. */
function productsFor({ categories }: Ingredients) {
  const byName = new Map(categories.map((category) => [category.name, category]))
  return northwind.models.map(
    ({ category, noun, manufacturer, model, model_number, ...rest }, n) => {
      const found = byName.get(category) ?? categories[n % Math.max(1, categories.length)]
      return {
        name: `${noun} ${model}`,
        manufacturer,
        model,
        model_number,
        cost: rest.cost,
        warranty: rest.warranty,
        category_id: found?.id ?? null,
        method_id: found?.method_id ?? null,
        life: found?.life ?? null,
      }
    },
  )
}

/** @returns the number of added rows: fewer than asked for if tags of the series were taken */
async function addBatch(
  client: pg.Client,
  { id, prefix, digits }: Account,
  ingredients: Ingredients,
  size: number,
): Promise<number> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ first: number }>(
      `insert into counters (account_id, series, next) values ($1, $2, 1 + $3::int)
       on conflict (account_id, series) do update set next = counters.next + $3::int
       returning (next - $3::int)::int as first`,
      [id, `assets.asset_tag ${prefix}`, size],
    )
    const { rowCount } = await client.query(insertBatch, [
      id,
      rows[0]!.first,
      size,
      prefix,
      digits,
      JSON.stringify(productsFor(ingredients)),
      JSON.stringify(ingredients.places),
      ingredients.departments,
      ingredients.custodians,
    ])
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Cleans up the indexes and updates the planner's statistics. */
async function analyze(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('vacuum (analyze) assets')
    await client.query('analyze row_counts')
  } finally {
    await client.end()
  }
}
