import pg from 'pg'
import type { Ask, Seal } from '#core/history/seals.ts'
import { verifyHistory } from '#core/history/verification.ts'

/** The result of checking an account's history. */
export interface Checked {
  account_id: string
  /** The short name of the account. */
  slug: string
  days: number
  /** The last sealed day; undefined if none is. */
  until: string | undefined
  /** In words, the differences from the seals; empty if there are none. */
  problems: string[]
}

/** Seals from logs or backups, by account and day. */
export type SealsElsewhere = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Somebody who replaces all seals leaves no trace in the database, but they differ from the seals in logs and backups.
 */
function notAsElsewhere(
  seals: readonly Seal[],
  elsewhere: ReadonlyMap<string, string> | undefined,
): string[] {
  const here = new Map(seals.map(({ day, seal }) => [day, seal]))
  return [...(elsewhere ?? [])]
    .filter(([day, seal]) => here.get(day) !== seal)
    .map(([day]) =>
      here.has(day)
        ? `${day}: its seal is another one than was written down`
        : `${day}: its seal is missing, but was written down`,
    )
}

/**
 * Compares the history of every account with its seals.
 *
 * @param owner the database's URL as its owner
 * @param elsewhere seals from logs or backups
 */
export async function* checkHistories(
  owner: string,
  elsewhere: SealsElsewhere,
): AsyncGenerator<Checked> {
  const client = new pg.Client({
    connectionString: owner,
    application_name: 'steward verify-audit',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  await client.connect()
  const ask: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  try {
    const accounts = await ask<{ id: string; slug: string }>(
      "select id, slug from accounts where status <> 'deleting' order by slug",
      [],
    )
    for (const { id, slug } of accounts) {
      await client.query('begin isolation level repeatable read read only')
      await ask("select set_config('app.account_id', $1, true)", [id])
      const { seals, problems: found } = await verifyHistory(ask, id)
      const problems = [
        ...found.map(({ day, says }) => `${day}: ${says}`).toSorted(),
        ...notAsElsewhere(seals, elsewhere.get(id)),
      ]
      await client.query('commit')
      yield { account_id: id, slug, days: seals.length, until: seals.at(-1)?.day, problems }
    }
  } finally {
    await client.end()
  }
}
