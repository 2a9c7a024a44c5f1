import { randomUUID } from 'node:crypto'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { BuiltInRole } from '@steward/contract/roles.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { systemCtx } from '#core/context/system.ts'
import { signToken } from '#http/tokens.ts'
import { call, type Person } from './account.ts'
import type { Harness } from './harness.ts'

/** Creates the platform account without people, unless it exists. */
export async function emptyPlatform(h: Harness): Promise<void> {
  await h.owner.query(
    "insert into accounts (id, slug, name) values ($1, 'system', 'Platform') on conflict do nothing",
    [PLATFORM_ACCOUNT_ID],
  )
  const ctx = systemCtx(h.services, { account_id: PLATFORM_ACCOUNT_ID, user_id: '' })
  await inTransaction(ctx, (ctx) =>
    clientOf(ctx).query('delete from memberships where account_id = $1', [PLATFORM_ACCOUNT_ID]),
  )
}

/** A platform administrator. */
export const platformPerson = (h: Harness): Promise<Person> =>
  memberOf(h, PLATFORM_ACCOUNT_ID, 'platform_admin')

/** Adds a person, by default a new one, to an account. */
export async function memberOf(
  h: Harness,
  account_id: string,
  role: BuiltInRole,
  person?: Person,
): Promise<Person> {
  if (account_id === PLATFORM_ACCOUNT_ID)
    await h.owner.query(
      "insert into accounts (id, slug, name) values ($1, 'system', 'Platform') on conflict do nothing",
      [account_id],
    )
  const email = person?.email ?? `${randomUUID()}@example.com`
  const { user_id, session_id } = await inTransaction(
    systemCtx(h.services, { account_id, user_id: '' }),
    async (ctx) => {
      const client = clientOf(ctx)
      const id =
        person?.user_id ??
        (
          await client.query<{ id: string }>(
            "insert into users (email, name) values ($1, 'Test Person') returning id",
            [email],
          )
        ).rows[0]!.id
      await client.query(
        'insert into memberships (account_id, user_id, role_key) values ($1, $2, $3)',
        [account_id, id, role],
      )
      const session = await client.query<{ id: string }>(
        "insert into sessions (user_id, refresh_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id",
        [id, randomUUID()],
      )
      return { user_id: id, session_id: session.rows[0]!.id }
    },
  )
  const token = await signToken(h.services.secrets, user_id, session_id)
  const headers = { authorization: `Bearer ${token}`, 'x-account-id': account_id }
  return { user_id, email, headers, call: (route, input) => call(h, route, input, headers) }
}
