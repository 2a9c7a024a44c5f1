import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { Services } from '#core/context/services.ts'
import { connect } from '#db/client.ts'
import { migrate } from '#db/migrate.ts'
import { confirmAppRole, confirmOwner, openDatabase } from './database.ts'
import type { Env } from './env.ts'
import { openFlags } from './flags/flags.ts'
import { emptyUploads } from './http/uploads.ts'
import { workJobs } from '#jobs/work.ts'
import { visitsOf } from '#jobs/analytics.ts'
import { openQueue } from '#jobs/queue.ts'
import { stopBeingReady } from './features/status/readiness.ts'
import { loadSecrets } from './secrets.ts'
import { openStorage } from './storage.ts'
import { prepare, welcome } from './welcome.ts'

/**
 * Starts everything: database, migrations, jobs, the server.
 *
 * @param say hears what the person at the terminal has to know: the address, and how to sign in
 * @param empty without the demonstration: a link to set up the first platform administrator instead
 */
export async function start(options: {
  env: Env
  log: Logger
  say: (text: string) => void
  empty: boolean
}): Promise<{ address: string; services: Services; stop(): Promise<void> }> {
  const { env, log } = options
  // What was opened is closed again, last first: when it is stopped, and when something after it fails.
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
    const isGiven = env.DATABASE_APP_URL !== undefined
    await confirmOwner(database.owner, isGiven)
    // A role that is given is looked at before anything is changed; the migration makes the other.
    if (isGiven) await confirmAppRole(database.app)
    await migrate(database.owner, isGiven ? undefined : secrets.database_password)
    if (!isGiven) await confirmAppRole(database.app)
    const pool = connect(database.app, { max: 20 })
    opened.defer(() => pool.end())
    const queue = await openQueue(database.app, log)
    const storage = openStorage(env.DATA_DIR)
    const flags = openFlags({ env, log })
    const { enqueue } = queue
    const services: Services = {
      ...{ env, log, pool, storage, enqueue, secrets, flags },
      ...visitsOf({ env, pool, enqueue, log }),
    }
    const app = buildApp(services)
    // Jobs work on the records that the features have declared by then.
    await app.ready()
    const jobs = await workJobs(services, queue, database.app, app)
    opened.defer(() => jobs.stop())
    opened.defer(() => app.close())
    // Before this process can be reached and says that it is ready.
    await prepare(services, options)
    await listen(app, env)
    const { port } = app.server.address() as { port: number }
    const address = env.PUBLIC_URL.replace(/:0$/, `:${port}`)
    await welcome(services, { say: options.say, address })
    const stop = () => {
      stopBeingReady()
      return opened.disposeAsync()
    }
    return { address, services, stop }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** @throws Error that says what to do when the port is taken */
async function listen(app: ReturnType<typeof buildApp>, { PORT, HOST }: Env): Promise<void> {
  try {
    await app.listen({ port: PORT, host: HOST })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${PORT} of ${HOST} is used by another program. Stop it, or choose another port: PORT=${PORT + 1} npm start`,
      { cause: error },
    )
  }
}
