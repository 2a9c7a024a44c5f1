import pg from 'pg'
import { patiently } from './patience.ts'

// Creating policies and triggers locks their table against all writes. So those that are right already stay: each has a
// comment with a digest of its definition, and of how PostgreSQL stores it.

/** A policy or trigger that a table needs, as the scripts select it. */
export interface OnTable {
  kind: 'policy' | 'trigger'
  on_table: string
  name: string
  /** The definition after the name: of a policy, what follows `on <table>`. */
  body: string
}

/** The names of policies that this code creates; those that are no longer needed are dropped. */
const POLICIES = ['tenant', 'scope', 'search', 'lookup', 'all_sites']

/** Runs a script. @returns what it selected */
export async function wantedBy(client: pg.Client, script: string): Promise<OnTable[]> {
  const done = (await client.query<OnTable>(script)) as unknown as pg.QueryResult<OnTable>[]
  return [done].flat().flatMap(({ command, rows }) => (command === 'SELECT' ? rows : []))
}

/**
 * What is missing or different on each table; `$1` are the wanted ones, `$2` the names of our policies. One row per
 * table.
 */
const WRONG = `
  with wanted as (select * from json_to_recordset($1) w(kind text, on_table text, name text, body text)),
  found as (
    select 'policy' as kind, polrelid as id, polname as name, obj_description(oid, 'pg_policy') as made,
      md5(concat_ws(' ', polcmd, polpermissive, polroles, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))) as is_now
    from pg_policy
    union all
    select 'trigger', tgrelid, tgname, obj_description(oid, 'pg_trigger'), md5(concat_ws(' ', tgenabled, pg_get_triggerdef(oid)))
    from pg_trigger where not tgisinternal
  ),
  compared as (
    select t.oid as id, w.kind, w.name, w.body, md5(w.body) || ' ' || f.is_now as made,
      coalesce(f.made = md5(w.body) || ' ' || f.is_now, false) as is_right
    from wanted w join pg_class t on t.relnamespace = 'public'::regnamespace and t.relname = w.on_table
    left join found f on f.id = t.oid and f.kind = w.kind and f.name = w.name
    union all
    select f.id, f.kind, f.name, null, null, false
    from found f join pg_class t on t.oid = f.id and t.relnamespace = 'public'::regnamespace
    where f.kind = 'policy' and f.name = any ($2)
      and not exists (select from wanted w where w.kind = 'policy' and w.on_table = t.relname and w.name = f.name)
  )
  select t.oid::regclass::text as table, bool_or(c.kind = 'policy') and not (t.relrowsecurity and t.relforcerowsecurity) as is_open,
    coalesce(json_agg(json_build_object('kind', c.kind, 'name', quote_ident(c.name), 'body', c.body, 'made', c.made))
      filter (where not c.is_right), '[]') as parts
  from compared c join pg_class t on t.oid = c.id
  group by t.oid having not bool_and(c.is_right) or bool_or(c.kind = 'policy') and not (t.relrowsecurity and t.relforcerowsecurity)
  order by 1`

interface Part {
  kind: OnTable['kind']
  name: string
  /** Null: it is no longer needed. */
  body: string | null
  /** The comment that it needs: null where it doesn't exist yet. */
  made: string | null
}

interface Wrong {
  table: string
  /** Row-level security is off, or isn't forced for the owner: policies alone have no effect. */
  is_open: boolean
  parts: Part[]
}

async function wrongOf(client: pg.Client, wanted: OnTable[]): Promise<Wrong[]> {
  const values = [JSON.stringify(wanted), POLICIES]
  return (await client.query<Wrong>(WRONG, values)).rows
}

function statementOf(table: string, { kind, name, body }: Part): string {
  if (kind === 'trigger') return `create or replace trigger ${name} ${body}`
  const drop = `drop policy if exists ${name} on ${table}`
  return body === null ? drop : `${drop}; create policy ${name} on ${table} ${body}`
}

async function make(client: pg.Client, { table, is_open, parts }: Wrong): Promise<void> {
  if (is_open)
    await client.query(`alter table ${table} enable row level security, force row level security`)
  for (const part of parts) await client.query(statementOf(table, part))
}

/**
 * Adds comments to what was created, by which it is recognized as right from then on. Comments take no lock that blocks
 * writes.
 */
async function note(client: pg.Client, wanted: OnTable[]): Promise<void> {
  for (const { table, parts } of await wrongOf(client, wanted))
    for (const { kind, name, made } of parts)
      if (made !== null)
        await client.query(`comment on ${kind} ${name} on ${table} is ${pg.escapeLiteral(made)}`)
}

/** Corrects the tables that this transaction has locked anyway: new and altered ones. */
export async function makeWhereLocked(client: pg.Client, wanted: OnTable[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relation::regclass::text as name from pg_locks
      where pid = pg_backend_pid() and locktype = 'relation' and mode = 'AccessExclusiveLock' and granted`,
  )
  const locked = new Set(rows.map(({ name }) => name))
  const all = (await wrongOf(client, wanted)).filter(({ table }) => locked.has(table))
  for (const wrong of all) await make(client, wrong)
  if (all.length > 0) await note(client, wanted)
}

/**
 * Corrects all tables, one after the other, each in a transaction of its own.
 *
 * @returns whether there was anything to correct
 */
export async function makeOnTables(client: pg.Client, wanted: OnTable[]): Promise<boolean> {
  const all = await wrongOf(client, wanted)
  for (const wrong of all) await patiently(client, () => make(client, wrong))
  await patiently(client, () => note(client, wanted))
  return all.length > 0
}
