import { hash } from 'node:crypto'
import pg from 'pg'
import { commandLine } from './command.ts'
import { COPIES } from './secrets.ts'

/** The table whose comment identifies the keys with which the data are encrypted. */
const MARKED = 'drizzle.__drizzle_migrations'

/** Processes take turns to mark a database. */
const MARKING_LOCK = 7_301_101

/** Identifies a key without revealing it. */
const markOf = (key: string) => hash('sha256', `keys of ${key}`).slice(0, 32)

/**
 * Whether a database belongs to these keys. `nobody`: it isn't marked, or it is a copy under another name.
 *
 * @param key with which data in the database are encrypted
 */
export async function keysOf(
  client: pg.Client,
  key: string,
): Promise<'nobody' | 'ours' | 'others'> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select split_part(obj_description(to_regclass($1), 'pg_class'), current_database() || ' keys ', 2) as mark`,
    [MARKED],
  )
  const mark = rows[0]?.mark
  if (!mark) return 'nobody'
  return mark === markOf(key) ? 'ours' : 'others'
}

/** What to do if a database belongs to other keys than those of DATA_DIR. */
export const OTHER_KEYS = `The database belongs to other keys than those in DATA_DIR. See whether DATA_DIR is the right folder; else put a copy of the installation's secrets.json there. ${COPIES} Only where they are lost for good: ${commandLine('start', '--new-keys')}, once. Two-factor codes then have to be set up again`

/** @throws Error if a database belongs to other keys, before anything in it is changed */
export const confirmKeys = (owner: string, key: string): Promise<void> =>
  connected(owner, async (client) => {
    if ((await keysOf(client, key)) === 'others') throw new Error(OTHER_KEYS)
  })

/**
 * Marks the database with these keys.
 *
 * @param isNew replaces the keys that it belongs to
 * @throws Error if another process has marked it with other keys meanwhile
 */
export const markKeys = (owner: string, key: string, isNew = false): Promise<void> =>
  connected(owner, async (client) => {
    if ((await keysOf(client, key)) === 'ours') return
    await client.query('select pg_advisory_lock($1)', [MARKING_LOCK])
    if (!isNew && (await keysOf(client, key)) === 'others') throw new Error(OTHER_KEYS)
    await client.query(
      `do $$ begin execute format('comment on table ${MARKED} is %L', current_database() || ' keys ${markOf(key)}'); end $$`,
    )
  })

async function connected(owner: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: owner, application_name: 'steward keys' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
