import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import { appUrl } from '#db/migrate.ts'
import type { Env, Secrets } from './env.ts'

/** Where an installation's database is. */
export interface Database {
  owner: string
  /** The role that the server works as. */
  app: string
  close(): Promise<void>
}

interface Options {
  log?: (text: string) => void
  /** For a command beside the server: uses the running server's own database, where one runs. */
  share?: boolean
  /** Hears that a database of our own is gone for good. */
  onLost?: (error: Error) => void
}

/** A URL over a socket names no host, which the parser wants. */
const nameOf = (url: string) =>
  decodeURIComponent(new URL(url.replace('@/', '@localhost/')).pathname.slice(1))

/** Opens the database that the environment names, else one of our own under DATA_DIR. */
export async function openDatabase(
  env: Env,
  secrets: Secrets,
  options: Options = {},
): Promise<Database> {
  const own = env.DATABASE_URL
    ? undefined
    : await launchPostgres({ dataDir: env.DATA_DIR, ...options })
  const owner = env.DATABASE_URL ?? own!.url('steward')
  return {
    owner,
    app: env.DATABASE_APP_URL ?? appUrl(owner, nameOf(owner), secrets.database_password),
    close: async () => own?.stop(),
  }
}
