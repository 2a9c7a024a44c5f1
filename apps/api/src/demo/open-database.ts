import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import { appUrl } from '#db/migrate.ts'
import type { Env } from '../env.ts'
import { loadSecrets } from '../secrets.ts'

/** Where a command beside the server finds the installation's database. */
export interface OpenDatabase {
  owner: string
  /** The role that the server works as. */
  app: string
  close(): Promise<void>
}

/** Opens the installation's database for a command: the running server's own, where one runs. */
export async function openDatabase(env: Env, log?: (text: string) => void): Promise<OpenDatabase> {
  const secrets = loadSecrets(env.DATA_DIR)
  const own = env.DATABASE_URL
    ? undefined
    : await launchPostgres({ dataDir: env.DATA_DIR, share: true, ...(log ? { log } : {}) })
  const owner = env.DATABASE_URL ?? own!.url('steward')
  const database = decodeURIComponent(new URL(owner).pathname.slice(1))
  return {
    owner,
    app: env.DATABASE_APP_URL ?? appUrl(owner, database, secrets.database_password),
    close: async () => own?.stop(),
  }
}
