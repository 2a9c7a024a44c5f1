import pg from 'pg'

/** So many names are read at a time. */
const AT_ONCE = 1_000

/** The columns with names of files. An export has its file when it is complete. */
export const FILE_COLUMNS: Record<string, { columns: string[]; where?: string }> = {
  accounts: { columns: ['logo_key'] },
  assets: { columns: ['image_key'] },
  attachments: { columns: ['file_key', 'preview_key'] },
  bulk_imports: { columns: ['file_key'] },
  employees: { columns: ['image_key'] },
  exports: { columns: ['file_key'], where: 'bytes is not null' },
  sites: { columns: ['image_key'] },
  users: { columns: ['image_key'] },
}

/** Tables of the whole installation, without row-level security by account. */
const SHARED = ['accounts', 'users']

const namesIn = (tables: readonly string[], limit: string): string =>
  tables
    .flatMap((table) => {
      const { columns, where = 'true' } = FILE_COLUMNS[table]!
      return columns.map(
        (column) =>
          `select ${column} as key from ${table} where ${column} is not null and ${where} and ${limit}`,
      )
    })
    .join(' union all ')

const OF_INSTALLATION = namesIn(SHARED, 'true')
const OF_ACCOUNT = namesIn(
  Object.keys(FILE_COLUMNS).filter((table) => !SHARED.includes(table)),
  "account_id = current_setting('app.account_id')::uuid",
)

/**
 * The names of all files in the database, in one snapshot.
 *
 * @param owner the database's URL as its owner
 */
export async function* knownFiles(owner: string): AsyncGenerator<string[]> {
  const client = new pg.Client({
    connectionString: owner,
    application_name: 'steward files',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>(
      "select id from accounts where status <> 'deleting'",
    )
    yield* named(client, OF_INSTALLATION)
    for (const { id } of rows) {
      await client.query("select set_config('app.account_id', $1, true)", [id])
      yield* named(client, OF_ACCOUNT)
    }
  } finally {
    await client.end()
  }
}

async function* named(client: pg.Client, text: string): AsyncGenerator<string[]> {
  await client.query(`declare names no scroll cursor for ${text}`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${AT_ONCE} from names`)
    if (rows.length === 0) break
    yield rows.map(({ key }) => key)
  }
  await client.query('close names')
}
