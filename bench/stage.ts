import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import type { Ctx, Member } from '../apps/api/src/core/context/ctx.ts'
import type { Services } from '../apps/api/src/core/context/services.ts'
import { systemCtx } from '../apps/api/src/core/context/system.ts'
import { connect, type Pool } from '../apps/api/src/db/client.ts'
import { appUrl } from '../apps/api/src/db/migrate.ts'
import { fillRegister } from '../apps/api/src/demo/fill.ts'
import { openFlags } from '../apps/api/src/flags/flags.ts'
import { readEnv } from '../apps/api/src/env.ts'
import { signToken } from '../apps/api/src/http/tokens.ts'
import { loadSecrets } from '../apps/api/src/secrets.ts'
import { openStorage } from '../apps/api/src/storage/open.ts'
import { startChild } from './child.ts'
import { connected } from './client.ts'
import { computed, settle } from './settle.ts'

/** A running server with a database of its own, in which an administrator of a large account is signed in. */
export interface Stage {
  address: string
  /** The DATA_DIR of the server. */
  folder: string
  owner: string
  app: string
  account_id: string
  /**
   * The headers of many people, because rate limits are by session. Access tokens expire after 15 minutes, so each
   * round needs new ones.
   */
  headers(): Promise<Record<string, string>[]>
  /** The headers of somebody in another account of the demonstration, which gets so many assets. */
  neighbour(slug: string, assets: number): Promise<Record<string, string>>
  /** The process id of the server. */
  pid: number
  /** A context in the account, with this pool. */
  ctx(pool: Pool): Ctx
  stop(): Promise<void>
}

const ACCOUNT = 'northwind'
/** How the server of a checkout is built and run. */
interface Server {
  ensureServer(): Promise<void>
  programOf(name: string): string
  FLAGS: string[]
  FRUGAL: Record<string, string>
}

/** @throws Error if the checkout's version doesn't bundle its server */
export async function serverOf(checkout: string): Promise<Server> {
  const path = join(checkout, 'tools/run/server.mjs')
  const server = (existsSync(path) ? await import(path) : {}) as Partial<Server>
  const { ensureServer, programOf, FLAGS, FRUGAL } = server
  if (!ensureServer || !programOf || !FLAGS || !FRUGAL)
    throw new Error(
      `${checkout} has no bundle of the server, and no ${path} that makes one. Name the root of a newer checkout.`,
    )
  if (!existsSync(join(checkout, 'node_modules')))
    throw new Error(`${checkout} has no node_modules to build its server with. Run npm ci there.`)
  return { ensureServer, programOf, FLAGS, FRUGAL }
}
const HERE = fileURLToPath(new URL('..', import.meta.url))
/** Each session may send 200 requests per second. */
const SESSIONS = 150

/**
 * @param assets the number of assets in the account
 * @param dataDir is kept for the next run; by default a temporary folder
 * @param checkout the root of the server's checkout; by default this one
 */
export async function setStage(
  assets: number,
  port: number,
  dataDir?: string,
  checkout = HERE,
): Promise<Stage> {
  const { ensureServer, programOf, FLAGS, FRUGAL } = await serverOf(checkout)
  const folder = dataDir ? resolve(dataDir) : await temporaryFolder()
  const postgres = await launchPostgres({ dataDir: folder })
  const owner = postgres.url('steward')
  const settings = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: owner, LOG_LEVEL: 'error' }
  await ensureServer()
  const server = startChild(programOf('main'), { ...settings, ...FRUGAL }, { flags: FLAGS })
  const address = await server.line('Steward is ready at ')
  const secrets = loadSecrets(folder)
  const app = appUrl(owner, 'steward', secrets.database_password)
  const added = await fillRegister({ app, owner }, { account: ACCOUNT, wanted: assets, say: print })
  await (added > 0 ? settle(owner) : computed(owner))
  const person = await signIn(app, ACCOUNT)
  await pausePlans(app, person.account_id)
  const headersOf = async (
    { user_id, account_id }: { user_id: string; account_id: string },
    session_id: string,
  ) => ({
    authorization: `Bearer ${await signToken(secrets, user_id, session_id)}`,
    'x-account-id': account_id,
  })
  const env = readEnv(settings)
  const log = pino({ level: 'silent' })
  const services = {
    env,
    log,
    flags: openFlags({ env, log }),
    storage: openStorage(env),
    enqueue: async () => {},
    secrets,
  }
  return {
    ...{ address, folder },
    owner,
    app,
    account_id: person.account_id,
    pid: server.pid,
    headers: () => Promise.all(person.session_ids.map((id) => headersOf(person, id))),
    neighbour: async (slug, wanted) => {
      await fillRegister({ app, owner }, { account: slug, wanted, say: print })
      const other = await signIn(app, slug)
      return headersOf(other, other.session_ids[0]!)
    },
    // As after the door: a member who sees all sites.
    ctx: (pool) => ({
      ...systemCtx({ ...services, pool } as Services, person),
      member: {
        language: 'en',
        site_scope: [] as string[],
        flags: {},
        permissions: { asset: ['view'], site: ['view'], location: ['view'] },
      } as unknown as Member,
    }),
    stop: async () => {
      await server.stop()
      await postgres.stop()
      if (!dataDir) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A temporary folder that the database's user may enter, so that the cluster is in it and is removed with it. */
async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'))
  await chmod(folder, 0o755)
  return folder
}

const print = (text: string) => console.log(text)

/** Creates sessions of the account's administrator, like sign-ins. */
async function signIn(app: string, account: string) {
  return connected(app, async (client) => {
    const { rows } = await client.query<{
      user_id: string
      account_id: string
      session_ids: string[]
    }>(
      `with made as (
         insert into sessions (user_id, refresh_hash, expires_at)
         select u.id, gen_random_uuid(), now() + interval '1 day'
         from users u, generate_series(1, $1::int) where u.email = $2 returning id, user_id
       )
       select a.id as account_id, made.user_id, array_agg(made.id) as session_ids
       from made, accounts a where a.slug = $3 group by 1, 2`,
      [SESSIONS, `admin@${account}.test`, account],
    )
    return rows[0]!
  })
}

/**
 * Pauses the demonstration's plans, which are for whole categories: the server would create work orders for the added
 * assets.
 */
async function pausePlans(app: string, account_id: string): Promise<void> {
  const text = "update maintenance_plans set status = 'paused' where account_id = $1"
  await connected(app, (client) => client.query(text, [account_id]), { account_id })
}

/** A pool like the server's, for measured statements. */
export const poolOf = ({ app }: Stage) => connect(app, { max: 2 })

/** Exempts the owner from the policies, which still apply to the server's role. The next start enforces them again. */
export async function liftPolicies(owner: string): Promise<void> {
  await connected(owner, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select oid::regclass::text as name from pg_class where relforcerowsecurity and relkind = 'r'",
    )
    for (const { name } of rows)
      await client.query(`alter table ${name} no force row level security`)
  })
}
