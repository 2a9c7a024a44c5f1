import type pg from 'pg'

/** A table as a backup reads and fills it. */
export interface Table {
  name: string
  /** The stored columns, without generated ones. */
  columns: string[]
  /** Its rows are only visible account by account, by row-level security, also for the owner. */
  is_walled: boolean
}

/** All logged tables, by name. */
const TABLES = `
  select quote_ident(c.relname) as name, c.relforcerowsecurity as is_walled,
    array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  group by c.oid
  order by c.relname`

export async function tablesOf(client: pg.Client): Promise<Table[]> {
  return (await client.query<Table>(TABLES)).rows
}

/** The name of the waiting and running jobs in a backup, whatever table the queue keeps them in. */
export const JOBS = 'pgboss.job'

export async function columnsOf(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

/** Settings of a connection whose format of values doesn't depend on the server, without time limits. */
export const SETTINGS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 ' +
  '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'
