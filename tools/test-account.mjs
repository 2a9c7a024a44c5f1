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
  const database = await openDatabase(dataDir, secrets)
  const { inAccount, inTransaction, insert } = database
  const password = `test ${randomUUID()}`
  const password_hash = await hashPassword(password)

  const addSession = (user_id) =>
    insert('sessions', {
      user_id,
      refresh_hash: randomUUID(),
      expires_at: new Date(Date.now() + 86_400_000),
    })

  const addPerson = async (account_id, { role, language, name }) => {
    const email = `${randomUUID().slice(0, 13)}@example.test`
    const user_id = await insert('users', { email, name, password_hash, language })
    await insert('memberships', { account_id, user_id, role_key: role })
    return { account_id, user_id, email, session_id: await addSession(user_id) }
  }

  const signedIn = async ({ account_id, user_id, email, session_id }) => ({
    account_id,
    user_id,
    email,
    password,
    token: await signToken(secrets, user_id, session_id),
  })

  const newPerson = async (account_id, person) =>
    signedIn(await inAccount(account_id, () => addPerson(account_id, person)))

  return {
    newAccount: async ({ flags = {}, ...person }) => {
      const account_id = await inTransaction(() =>
        insert('accounts', {
          slug: `test-${randomUUID()}`,
          name: 'Test works',
          currency: 'EUR',
          time_zone: 'Europe/Berlin',
          language: person.language,
          feature_flags: JSON.stringify(flags),
        }),
      )
      return newPerson(account_id, person)
    },
    newPerson,
    changeRole: ({ account_id, user_id }, role) =>
      inAccount(account_id, (client) => {
        const text = 'update memberships set role_key = $1 where account_id = $2 and user_id = $3'
        return client.query(text, [role, account_id, user_id])
      }),
    write: async (account_id, text) => {
      await inAccount(account_id, (client) => client.query(text, [account_id]))
      await database.analyze()
    },
    newSession: async (person) => {
      const session_id = await inTransaction(() => addSession(person.user_id))
      return signedIn({ ...person, session_id })
    },
    close: () => database.close(),
  }
}

/** The database of an installation, by one connection as the role that the server signs in as. */
async function openDatabase(dataDir, secrets) {
  const server = await launchPostgres({ dataDir, share: true })
  const owner = server.url('steward')
  const client = new pg.Client(appUrl(owner, 'steward', secrets.database_password))
  await client.connect()

  /** Calls run one after the other, because the tests of a worker share the connection. */
  let last = Promise.resolve()
  const inTransaction = (work) => {
    const done = last.then(async () => {
      await client.query('begin')
      try {
        const result = await work(client)
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

  return {
    inTransaction,
    /** Row-level security shows only the rows of the account that is set. */
    inAccount: (account_id, work) =>
      inTransaction(async () => {
        await client.query("select set_config('app.account_id', $1, true)", [account_id])
        return work(client)
      }),
    /** Inserts a row, and returns its id. */
    insert: async (table, values) => {
      const columns = Object.keys(values)
      const places = columns.map((_, n) => `$${n + 1}`)
      const text = `insert into ${table} (${columns.join()}) values (${places.join()}) returning *`
      const { rows } = await client.query(text, Object.values(values))
      return rows[0].id
    },
    /** Only the owner may do this; the server does it within a minute. */
    analyze: async () => {
      const client = new pg.Client(owner)
      await client.connect()
      await client.query('analyze')
      await client.end()
    },
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}
