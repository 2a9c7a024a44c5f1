// Creates accounts and users for browser tests, in the database of the installation in DATA_DIR.
import { randomUUID } from 'node:crypto'
import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import { appUrl } from '../apps/api/src/db/migrate.ts'
import { hashPassword } from '../apps/api/src/features/session/passwords.ts'
import { signToken } from '../apps/api/src/http/tokens.ts'
import { loadSecrets } from '../apps/api/src/secrets.ts'

/**
 * Opens the database of the running server. One connection creates the users of many tests. They share a password,
 * because hashing one takes longer than everything else.
 *
 * @param {string} dataDir
 * @returns {Promise<import('./test-account.d.mts').Arranger>}
 */
export async function openArranger(dataDir) {
  const secrets = loadSecrets(dataDir)
  const own = await launchPostgres({ dataDir, share: true })
  const client = new pg.Client(appUrl(own.url('steward'), 'steward', secrets.database_password))
  await client.connect()
  const password = `test ${randomUUID()}`
  const hash = await hashPassword(password)

  const insert = async (table, values) => {
    const columns = Object.keys(values)
    const places = columns.map((_, n) => `$${n + 1}`)
    const text = `insert into ${table} (${columns.join()}) values (${places.join()}) returning *`
    const { rows } = await client.query(text, Object.values(values))
    return rows[0].id
  }

  const enter = (account_id) =>
    client.query("select set_config('app.account_id', $1, true)", [account_id])

  /** Calls run one after the other, because the tests of a worker share one connection. */
  let last = Promise.resolve()
  const inTransaction = (work) => {
    const done = last.then(async () => {
      await client.query('begin')
      try {
        const result = await work()
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    })
    last = done.catch(() => undefined)
    return done
  }

  const addSession = (user_id) =>
    insert('sessions', {
      user_id,
      refresh_hash: randomUUID(),
      expires_at: new Date(Date.now() + 86_400_000),
    })

  const addPerson = async (account_id, { role, language, name }) => {
    const email = `${randomUUID().slice(0, 13)}@example.test`
    const user_id = await insert('users', { email, name, password_hash: hash, language })
    await insert('memberships', { account_id, user_id, role_key: role })
    return { user_id, email, session_id: await addSession(user_id) }
  }

  const signedIn = async (account_id, { user_id, email, session_id }) => ({
    account_id,
    user_id,
    email,
    password,
    token: await signToken(secrets, user_id, session_id),
  })

  return {
    newAccount: async (person) => {
      const { account_id, made } = await inTransaction(async () => {
        const account_id = await insert('accounts', {
          slug: `test-${randomUUID()}`,
          name: 'Test works',
          currency: 'EUR',
          time_zone: 'Europe/Berlin',
          language: person.language,
          feature_flags: JSON.stringify(person.flags ?? {}),
        })
        await enter(account_id)
        return { account_id, made: await addPerson(account_id, person) }
      })
      return signedIn(account_id, made)
    },
    newPerson: async (account_id, person) => {
      const made = await inTransaction(async () => {
        await enter(account_id)
        return addPerson(account_id, person)
      })
      return signedIn(account_id, made)
    },
    changeRole: ({ account_id, user_id }, role) =>
      inTransaction(async () => {
        await enter(account_id)
        const text = 'update memberships set role_key = $1 where account_id = $2 and user_id = $3'
        await client.query(text, [role, account_id, user_id])
      }),
    write: async (account_id, text) => {
      await inTransaction(async () => {
        await enter(account_id)
        await client.query(text, [account_id])
      })
      // Only the owner may do this; the server does it within a minute.
      const owner = new pg.Client(own.url('steward'))
      await owner.connect()
      await owner.query('analyze')
      await owner.end()
    },
    newSession: async (person) => {
      const session_id = await inTransaction(() => addSession(person.user_id))
      return signedIn(person.account_id, { ...person, session_id })
    },
    close: async () => {
      await client.end()
      await own.stop()
    },
  }
}
