import type { Client } from 'pg'
import { type Cluster, OWNER } from './cluster.ts'
import { LaunchError } from './errors.ts'
import { waitFor } from './wait.ts'

/**
 * Creates the owner's role and its database, unless they exist. The role is no superuser, but may create databases and
 * roles, as migrations need.
 */
export async function ensureOwner(client: Client, { credentials }: Cluster): Promise<void> {
  const { role, database } = await look(client)
  if (!role) {
    // A utility statement takes no parameters; the password is hexadecimal.
    await client.query(
      `create role ${OWNER} login createdb createrole password '${credentials.owner_password}'`,
    )
  }
  if (!database) {
    await client.query(`create database ${OWNER} owner ${OWNER} encoding 'UTF8' template template0`)
  }
}

/** Waits until the Steward with the lock has created both. */
export async function awaitOwner(client: Client): Promise<void> {
  const ready = await waitFor(async () => {
    const { role, database } = await look(client)
    return role && database ? true : undefined
  }, 10_000)
  if (!ready) throw new LaunchError('The running Steward has not made its database yet')
}

async function look(client: Client): Promise<{ role: boolean; database: boolean }> {
  const { rows } = await client.query(
    `select exists(select from pg_roles where rolname = $1) as role,
            exists(select from pg_database where datname = $1) as database`,
    [OWNER],
  )
  return rows[0]
}
