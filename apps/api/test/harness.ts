import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp } from '#app.ts'
import type { Services } from '#core/context/services.ts'
import { connect } from '#db/client.ts'
import { appUrl } from '#db/migrate.ts'
import { readEnv } from '#env.ts'
import { openFlags } from '#flags/flags.ts'
import { type JobQueue, openQueue } from '#jobs/queue.ts'
import { openStorage } from '#storage/open.ts'
import { ownerUrl, TEMPLATE, workerDatabase } from './databases.ts'

export interface Harness {
  app: FastifyInstance
  services: Services
  queue: JobQueue
  /** The URL of the database as the role of the server. */
  appUrl: string
  /** A pool as the owner of the database, for what the application may not do. */
  owner: pg.Pool
  /** The jobs of committed transactions, the oldest first. */
  jobs: (queue: string) => Promise<Record<string, unknown>[]>
}

const known = globalThis as { stewardHarness?: Promise<Harness> }

/** The application on a database of this test worker. It is started once and shared by all its test files. */
export const harness = (): Promise<Harness> => (known.stewardHarness ??= start())

async function copyTemplate(): Promise<void> {
  const admin = new pg.Client({ connectionString: ownerUrl('postgres') })
  await admin.connect()
  await admin.query(`drop database if exists "${workerDatabase}" with (force)`)
  await admin.query(`create database "${workerDatabase}" template "${TEMPLATE}"`)
  await admin.end()
}

/** Roles belong to the whole cluster, so a copy uses the roles of its template. */
const urlOfApp = () => appUrl(ownerUrl(workerDatabase), TEMPLATE, inject('appPassword'))

async function start(): Promise<Harness> {
  await copyTemplate()
  const dataDir = await mkdtemp(join(inject('root'), 'data-'))
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })
  const url = urlOfApp()
  const queue = await openQueue(url, log)
  const owner = new pg.Pool({ connectionString: ownerUrl(workerDatabase), max: 2 })
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...inject('bucket') })
  const services: Services = {
    env,
    log,
    flags: openFlags({ env, log }),
    pool: connect(url, { max: 5 }),
    storage: openStorage(env),
    enqueue: queue.enqueue,
    secrets: {
      jwt_key: randomBytes(32).toString('base64url'),
      cookie_key: randomBytes(32).toString('base64url'),
      mfa_key: randomBytes(32).toString('base64url'),
      database_password: 'not used here',
      demo_password: 'not used here',
    },
  }
  const app = buildApp(services)
  await app.ready()
  const jobs = async (name: string) => {
    const { rows } = await owner.query<{ data: Record<string, unknown> }>(
      'select data from pgboss.job where name = $1 order by created_on, id',
      [name],
    )
    return rows.map(({ data }) => data)
  }
  return { app, services, queue, appUrl: url, owner, jobs }
}
