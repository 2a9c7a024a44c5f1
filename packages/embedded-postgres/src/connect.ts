import { Client } from 'pg'
import { type Cluster, OWNER, SUPERUSER } from './cluster.ts'
import { codeOf } from './errors.ts'
import { SOCKET_PORT } from './settings.ts'

/**
 * Connects as the superuser to the maintenance database.
 * @param socketFolder where the server listens
 */
export async function connect(
  cluster: Pick<Cluster, 'credentials'>,
  socketFolder: string,
): Promise<Client> {
  const client = new Client({
    host: socketFolder,
    port: SOCKET_PORT,
    user: SUPERUSER,
    password: cluster.credentials.superuser_password,
    database: 'postgres',
    // Visible to other Stewards, which report this process id if we have the lock.
    application_name: `steward:${process.pid}`,
    ssl: false,
    connectionTimeoutMillis: 5000,
  })
  // Without a listener a lost connection would end the process; its user listens to 'end' as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** The URL of a role for a database, over the socket; for `pg`, libpq and `new URL`. */
function urlOf(role: string, password: string, socketFolder: string, database: string): string {
  const url = new URL(`postgres://localhost/${encodeURIComponent(database)}`)
  url.username = role
  url.password = password
  url.searchParams.set('host', socketFolder)
  url.searchParams.set('sslmode', 'disable')
  return url.href
}

export const ownerUrl = ({ credentials }: Cluster, socketFolder: string, database: string) =>
  urlOf(OWNER, credentials.owner_password, socketFolder, database)

export const superuserUrl = ({ credentials }: Cluster, socketFolder: string, database: string) =>
  urlOf(SUPERUSER, credentials.superuser_password, socketFolder, database)

/** The server is running but accepts no connections: it starts, recovers or stops. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === '57P03'
}

/** The server stopped or crashed. */
export function isLostConnection(error: unknown): boolean {
  const lost = ['57P01', '57P02', 'ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ENOENT']
  return (
    isBusy(error) ||
    lost.includes(codeOf(error)) ||
    (error instanceof Error && /terminated|timeout expired|not queryable/i.test(error.message))
  )
}
