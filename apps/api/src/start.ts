import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Services } from '#core/context/services.ts'
import { connect, type Watch } from '#db/client.ts'
import { confirmKeys, markKeys } from './keys.ts'
import { migrate } from '#db/migrate.ts'
import { Replica } from '#db/replica.ts'
import { commandLine } from './command.ts'
import { confirmAppRole, confirmOwner, type Database, openDatabase } from './database.ts'
import type { Env, Secrets } from './env.ts'
import { openFlags } from './flags/flags.ts'
import { emptyUploads } from './http/uploads.ts'
import { workJobs } from '#jobs/work.ts'
import { visitsOf } from '#jobs/analytics.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import { SlowStatements } from './monitoring/slow-statements.ts'
import { openTraces, type Traces } from './monitoring/traces.ts'
import { openQueue } from '#jobs/queue.ts'
import { probeRoutes } from './http/probes.ts'
import { stopBeingReady } from './http/readiness.ts'
import { loadSecrets } from './secrets.ts'
import { confirmStorage, openStorage } from './storage/open.ts'
import { prepare, welcome } from './welcome.ts'

/** What a process does: everything, or one of two parts that run as several processes. */
export const PARTS = ['all', 'web', 'worker'] as const
type Part = (typeof PARTS)[number]

/** How long a proxy may take to notice that a process isn't ready any more. */
const DRAIN_MS = 5_000

/**
 * Starts everything: database, migrations, jobs, the server.
 *
 * @param part `web` answers requests and runs no jobs; `worker` runs jobs, and only answers health checks
 * @param say prints lines for the person at the terminal: the address, and how to sign in
 * @param empty without the demonstration: a link to set up the first platform administrator instead
 * @param newKeys the old keys are lost: the database belongs to those of DATA_DIR from now on
 */
export async function start(options: {
  env: Env
  log: Logger
  say: (text: string) => void
  empty: boolean
  part?: Part
  newKeys?: boolean
}): Promise<{ address: string; services: Services; stop(): Promise<void> }> {
  const { env, log, part = 'all', newKeys = false } = options
  refuseAlone(part, env)
  // Everything is closed in reverse order, when it is stopped, and if a later step fails.
  const opened = new AsyncDisposableStack()
  try {
    const secrets = loadSecrets(env.DATA_DIR)
    const database = await openDatabase(env, secrets, {
      log: (message) => log.info(message),
      onLost: (error) => {
        log.fatal({ err: error }, 'the database is gone')
        process.exit(1)
      },
    })
    opened.defer(() => database.close())
    await emptyUploads(env.DATA_DIR)
    await migrateSafely(database, { env, secrets, newKeys })
    const traces = await openTraces(env, log)
    opened.defer(async () => traces?.stop())
    const slow = new SlowStatements()
    const pool = connect(database.app, {
      ...{ max: 20, directUrl: database.direct, prepared: env.DATABASE_PREPARED === 'on' },
      watch: watchOf(slow, traces),
    })
    opened.defer(() => pool.end())
    const replica = followReplica(database, { pool, log }, opened)
    const queue = await openQueue(database.direct, log, traces?.around)
    const storage = openStorage(env)
    await confirmStorage(storage, env)
    const flags = openFlags({ env, log })
    const { enqueue } = queue
    const services: Services = {
      ...{ env, log, pool, storage, enqueue, secrets, flags },
      slowStatements: () => slow.list(),
      ...replica,
      ...visitsOf({ env, pool, enqueue, log }),
    }
    const app = buildApp(services, traces)
    // Jobs need the kinds of records, which features have declared by then.
    await app.ready()
    const jobs = part === 'web' ? queue : await workJobs(services, queue, database.direct, app)
    opened.defer(() => jobs.stop())
    opened.defer(() => app.close())
    // Before this process accepts requests and is ready.
    if (part === 'all') await prepare(services, options)
    const served = part === 'worker' ? probesOnly(services) : app
    if (served !== app) opened.defer(() => served.close())
    await listen(served, env)
    const { port } = served.server.address() as { port: number }
    const address = env.PUBLIC_URL.replace(/:0$/, `:${port}`)
    await greet(services, { say: options.say, address, part })
    const stop = async () => {
      stopBeingReady()
      // Requests that still arrive are answered.
      await wait(part === 'web' ? DRAIN_MS : 0)
      // Now every connection that was waiting has been accepted, and one that comes later is refused: a proxy then asks
      // another process. One that was cut off in between would look to it like a request that may have been carried out.
      await setImmediate()
      served.server.close()
      await opened.disposeAsync()
    }
    return { address, services, stop }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** @throws Error for a part without DATABASE_URL, which would start a database of its own */
function refuseAlone(part: Part, { DATABASE_URL }: Env): void {
  if (part === 'all' || DATABASE_URL) return
  throw new Error(
    `DATABASE_URL: ${commandLine(part)} needs it, because the database is shared by all processes. ${commandLine('start')} brings a database of its own.`,
  )
}

function followReplica(
  { replica: url }: Database,
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  opened: AsyncDisposableStack,
): Pick<Services, 'replica'> {
  if (!url) return {}
  const replica = new Replica({ primary: pool, replica: connect(url, { max: 20 }), log })
  opened.defer(() => replica.stop())
  return { replica }
}

/** Migrates the database to this version. A provided role is checked before anything is changed. */
async function migrateSafely(
  { owner, app }: Database,
  { env, secrets, newKeys }: { env: Env; secrets: Secrets; newKeys: boolean },
): Promise<void> {
  const isGiven = env.DATABASE_APP_URL !== undefined
  await confirmOwner(owner, isGiven)
  if (isGiven) await confirmAppRole(app)
  // A process with other keys would change the password of the role that running processes use.
  if (!newKeys) await confirmKeys(owner, secrets.mfa_key)
  await migrate(owner, isGiven ? undefined : secrets.database_password)
  await markKeys(owner, secrets.mfa_key, newKeys)
  if (!isGiven) await confirmAppRole(app)
}

async function greet(
  services: Services,
  { say, address, part }: { say: (text: string) => void; address: string; part: Part },
): Promise<void> {
  if (part === 'worker') say('\nSteward does its jobs here\n')
  else await welcome(services, { say, address })
}

/** Measures each statement, and records it in the traces, if there are any. */
function watchOf(slow: SlowStatements, traces: Traces | undefined): Watch {
  return (text) => {
    const from = performance.now()
    const traced = traces?.statement(text)
    return (isGood) => {
      slow.note(text, performance.now() - from)
      traced?.(isGood)
    }
  }
}

/** The server of a process that only runs jobs: its health checks. */
function probesOnly(services: Services): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' })
  serveMetrics(app, services)
  probeRoutes(app, services)
  return app
}

/** @throws Error with what to do if it can't listen on this address */
async function listen(app: FastifyInstance, { PORT, HOST }: Env): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code = '' } = error as { code?: string }
    const advice: Record<string, string> = {
      EADDRINUSE: `Port ${PORT} of ${HOST} is used by another program. Stop it, or choose another port: PORT=${PORT + 1}`,
      EACCES: `PORT: this user may not listen on port ${PORT}. Choose one from 1024 on, and let a proxy be reached at ${PORT}`,
      EADDRNOTAVAIL: `HOST: this machine has no address ${HOST}. Choose one of its own, or 0.0.0.0 for all of them`,
      ENOTFOUND: `HOST: nobody knows the name ${HOST}. Choose an address of this machine, or 0.0.0.0 for all of them`,
    }
    if (!(code in advice)) throw error
    throw new Error(advice[code], { cause: error })
  }
}
