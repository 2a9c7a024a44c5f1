import pg from 'pg'
import { expect, inject } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import type { TestAccount } from '../account.ts'

/** The id of an event of that day. */
export const idAt = (day: string, n: number): string => {
  const hex = (Date.parse(day) + n * 60_000).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
}

/** Adds events that were written on a day, with the ids of its first minutes: `idAt(day, 1)` and so on. */
export const addEvents = (here: TestAccount, day: string, count: number) =>
  ask(here.ctx, {
    text: `insert into audits (account_id, id, auditable_type, auditable_id, action, changes)
      select $1, id, 'Site', id, 'update', '{"name": ["A", "Ä"]}' from unnest($2::uuid[]) id`,
    values: [here.account_id, Array.from({ length: count }, (_, n) => idAt(day, n + 1))],
  })

/** Runs a statement like an attacker with full access to the database, without triggers and policies. */
export async function tamper({ h }: TestAccount, text: string, values: unknown[]): Promise<void> {
  const { rows } = await h.owner.query<{ name: string }>('select current_database() as name')
  const url = inject('superuserUrl').replace(/\/postgres(?=\?|$)/, `/${rows[0]!.name}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    const { rowCount } = await client.query(text, values)
    await client.query('commit')
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}
