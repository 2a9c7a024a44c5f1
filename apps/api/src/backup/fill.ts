import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { TableHead } from './archive.ts'
import { columnsOf, JOBS, SETTINGS, tablesOf } from './tables.ts'

const KEYS = `
  select conrelid::regclass::text as name, quote_ident(conname) as constraint_name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`

interface Key {
  name: string
  constraint_name: string
  definition: string
}

/**
 * Fills the tables of a new database in one transaction. Rows come in any order, so foreign keys are checked together
 * at the end. Triggers are off.
 */
export class Filling {
  readonly #client: pg.Client
  #keys: Key[] = []
  #tables: string[] = []
  #copying: { head: TableHead; into: Writable; rows: () => number } | undefined
  /** The number of rows by table, as the database counted them. */
  readonly rows: Record<string, number> = {}

  constructor(owner: string) {
    this.#client = new pg.Client({
      connectionString: owner,
      application_name: 'steward restore',
      options: SETTINGS,
    })
    this.#client.on('error', () => {})
  }

  async begin(): Promise<void> {
    await this.#client.connect()
    await this.#client.query('begin')
    this.#tables = (await tablesOf(this.#client)).map(({ name }) => name)
    this.#keys = (await this.#client.query<Key>(KEYS)).rows
    for (const { name, constraint_name } of this.#keys)
      await this.#client.query(`alter table ${name} drop constraint ${constraint_name}`)
    for (const name of this.#tables)
      await this.#client.query(`alter table ${name} disable trigger user`)
    // Rows that migrations have added are in the backup as well.
    await this.#client.query(`truncate ${this.#tables.join(', ')}`)
  }

  /** Begins a table; `write` adds rows to it from now on. */
  async table(head: TableHead): Promise<void> {
    await this.endTable()
    if (head.table === JOBS) await this.#makeStaging(head)
    else if (!this.#tables.includes(head.table))
      throw new Error(`The backup has a table ${head.table}, which its version doesn't have`)
    const place = head.table === JOBS ? STAGING : head.table
    const into = this.#client.query(
      copyFrom(`copy ${place} (${head.columns.join(', ')}) from stdin`),
    )
    this.#copying = { head, into, rows: () => into.rowCount }
  }

  async write(data: Buffer): Promise<void> {
    const { into } = this.#copying!
    if (!into.write(data)) await Promise.race([once(into, 'drain'), finished(into)])
  }

  async endTable(): Promise<void> {
    if (!this.#copying) return
    const { head, into, rows } = this.#copying
    this.#copying = undefined
    into.end()
    await finished(into)
    this.rows[head.table] = rows()
    if (head.table === JOBS) await this.#takeJobs(head)
  }

  /**
   * The version of the queue that wrote the jobs may have had other columns; those that still exist are used.
   */
  async #makeStaging({ columns }: TableHead): Promise<void> {
    const texts = columns.map((name) => `${name} text`).join(', ')
    await this.#client.query(`create temporary table ${STAGING} (${texts}) on commit drop`)
  }

  async #takeJobs({ columns }: TableHead): Promise<void> {
    const types = await columnsOf(this.#client, JOBS)
    const kept = columns.filter((name) => types.has(name))
    const values = kept.map((name) => `${name}::${types.get(name)}`)
    await this.#client.query(
      `insert into ${JOBS} (${kept.join(', ')}) select ${values.join(', ')} from ${STAGING}
       where name in (select name from pgboss.queue)`,
    )
  }

  /** @throws Error if a row refers to one that doesn't exist */
  async commit(): Promise<void> {
    await this.endTable()
    for (const { name, constraint_name, definition } of this.#keys)
      await this.#client.query(
        `alter table ${name} add constraint ${constraint_name} ${definition}`,
      )
    for (const name of this.#tables)
      await this.#client.query(`alter table ${name} enable trigger user`)
    await this.#client.query('commit')
    await this.#client.query('analyze')
  }

  /** Rolls back everything unless `commit` was called. */
  async close(): Promise<void> {
    await this.#client.end()
  }
}

const STAGING = 'restored_jobs'
