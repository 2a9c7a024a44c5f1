import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { startS3 } from './s3.ts'
import { TEMPLATE, urlOf } from './databases.ts'

/** Starts a PostgreSQL for the run (or uses that of TEST_DATABASE_URL) and migrates the template that workers copy. */
export default async function setup(project: TestProject) {
  const root = await mkdtemp(join(tmpdir(), 'steward-test-'))
  const { ownerUrl, superuserUrl, stop } = await server(join(root, 'database'))
  const appPassword = randomBytes(16).toString('hex')
  const admin = new pg.Client({ connectionString: urlOf(ownerUrl, 'postgres') })
  await admin.connect()
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where datname like $1',
    [`${TEMPLATE}%`],
  )
  for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`)
  await admin.query(`create database "${TEMPLATE}"`)
  await admin.end()
  await migrate(urlOf(ownerUrl, TEMPLATE), appPassword)
  project.provide('root', root)
  project.provide('ownerUrl', ownerUrl)
  project.provide('superuserUrl', superuserUrl)
  project.provide('appPassword', appPassword)
  // TEST_STORAGE=s3 runs all tests with a bucket instead of folders.
  const s3 = process.env['TEST_STORAGE'] === 's3' ? await startS3() : undefined
  project.provide('bucket', s3?.bucketAt('tests') ?? {})
  return async () => {
    await s3?.stop()
    await stop()
    await rm(root, { recursive: true, force: true })
  }
}

async function server(dataDir: string) {
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    const superuserUrl = process.env['TEST_SUPERUSER_URL'] ?? urlOf(given, 'postgres')
    return { ownerUrl: given, superuserUrl, stop: async () => {} }
  }
  const postgres = await launchPostgres({
    dataDir,
    ephemeral: true,
    // Another version of PostgreSQL: `TEST_POSTGRES=/usr/lib/postgresql/15/bin`.
    programs: process.env['TEST_POSTGRES'],
  })
  const ownerUrl = postgres.url('NAME').replace('NAME', '{database}')
  const superuserUrl = postgres.superuserUrl!('postgres')
  return { ownerUrl, superuserUrl, stop: () => postgres.stop() }
}
