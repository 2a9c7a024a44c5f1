import pg from 'pg'

interface Connecting {
  /** The account that is entered, as the policies require. */
  account_id?: string
  /** Settings of the connection. */
  options?: string
}

/** Runs `work` over a connection of its own. */
export async function connected<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
  { account_id, options }: Connecting = {},
): Promise<T> {
  const client = new pg.Client({ connectionString, ...(options && { options }) })
  await client.connect()
  try {
    if (account_id !== undefined)
      await client.query("select set_config('app.account_id', $1, false)", [account_id])
    return await work(client)
  } finally {
    await client.end()
  }
}
