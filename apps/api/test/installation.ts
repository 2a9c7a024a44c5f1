import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { buildApp } from '#app.ts'
import type { Services } from '#core/context/services.ts'
import { connect } from '#db/client.ts'
import { appUrl, migrate } from '#db/migrate.ts'
import { readEnv } from '#env.ts'
import { openFlags } from '#flags/flags.ts'
import { openStorage } from '#storage/open.ts'
import { ownerUrl, TEMPLATE, workerDatabase } from './databases.ts'
import type { Harness } from './harness.ts'

/** A new installation that was never started. */
export interface Installation {
  services: Services
  /** For `visitor()` and `call()`. It runs no jobs. */
  harness: Harness
  urls: { owner: string; app: string }
  /** Another process of the same installation. */
  again: (env?: Record<string, string>) => Services
  remove: () => Promise<void>
}

/** A copied database, which uses the roles of its template. */
async function copiedDatabase(database: string): Promise<Installation['urls']> {
  await onServer(`create database "${database}" template "${TEMPLATE}"`)
  const owner = ownerUrl(database)
  return { owner, app: appUrl(owner, TEMPLATE, inject('appPassword')) }
}

const OWN_PASSWORD = 'of this installation alone'

/** A migrated database with its own roles. */
async function migratedDatabase(database: string): Promise<Installation['urls']> {
  await onServer(`create database "${database}"`)
  const owner = ownerUrl(database)
  await migrate(owner, OWN_PASSWORD)
  return { owner, app: appUrl(owner, database, OWN_PASSWORD) }
}

/**
 * Creates an installation with a migrated, empty database. Remove it after the test.
 *
 * @param startable whether processes can be started on it, which needs roles of its own and takes a second more
 */
export async function newInstallation(
  env: Record<string, string> = {},
  { startable = false } = {},
): Promise<Installation> {
  const database = `${workerDatabase}_${randomBytes(4).toString('hex')}`
  const urls = await (startable ? migratedDatabase : copiedDatabase)(database)
  const dataDir = await mkdtemp(join(tmpdir(), 'steward-test-installation-'))
  const secrets = {
    jwt_key: randomBytes(32).toString('base64url'),
    cookie_key: randomBytes(32).toString('base64url'),
    mfa_key: randomBytes(32).toString('base64url'),
    database_password: OWN_PASSWORD,
    demo_password: 'made-for-this-installation',
  }
  if (startable)
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  const begun: Services[] = []
  const again = (more: Record<string, string> = {}): Services => {
    const readings = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env, ...more })
    const log = pino({ level: 'silent' })
    const services: Services = {
      env: readings,
      log,
      pool: connect(urls.app, { max: 4 }),
      storage: openStorage(readings),
      enqueue: async () => {},
      secrets,
      flags: openFlags({ env: readings, log }),
    }
    begun.push(services)
    return services
  }
  const services = again()
  const app = buildApp(services)
  await app.ready()
  const owner = new pg.Pool({ connectionString: urls.owner, max: 1 })
  return {
    services,
    harness: { app, services, owner } as unknown as Harness,
    urls,
    again,
    remove: async () => {
      await app.close()
      await owner.end()
      for (const { pool } of begun) await pool.end()
      await dropDatabase(database)
      await dropRolesOf(database)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a statement on the database server, by default as the owner of the databases. */
export async function onServer(statement: string, url = ownerUrl('postgres')): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}

/**
 * Drops a database whose sessions have ended or are about to. FORCE would fail during a vacuum, which only a superuser
 * may end; without it the server ends the vacuum itself.
 */
export const dropDatabase = (name: string): Promise<void> => onServer(`drop database "${name}"`)

/** Drops the roles that a start has created for a dropped database. */
export const dropRolesOf = (database: string): Promise<void> =>
  onServer(String.raw`do $$ declare r regrole; begin
    for r in select oid from pg_roles where rolname in ('${database}_app', '${database}_all_sites', '${database}_lookup', '${database}_search')
    loop execute 'drop role ' || r; end loop;
  end $$`)
