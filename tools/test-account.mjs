// Makes an account of its own for one browser test, beside the running server: prints it as JSON.
// Usage: node tools/test-account.mjs [role] [language]      DATA_DIR and DATABASE_URL say which installation.
import { randomUUID } from 'node:crypto'
import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from '../apps/api/node_modules/pg/lib/index.js'
import { appUrl } from '../apps/api/src/db/migrate.ts'
import { hashPassword } from '../apps/api/src/features/session/passwords.ts'
import { signToken } from '../apps/api/src/http/tokens.ts'
import { loadSecrets } from '../apps/api/src/secrets.ts'

const [role = 'admin', language = 'en'] = process.argv.slice(2)
const dataDir = process.env.DATA_DIR
const secrets = loadSecrets(dataDir)
const own = process.env.DATABASE_URL
  ? undefined
  : await launchPostgres({ dataDir, share: true, log: () => {} })
const owner = process.env.DATABASE_URL ?? own.url('steward')
const client = new pg.Client(appUrl(owner, 'steward', secrets.database_password))
await client.connect()

const password = `test ${randomUUID()}`
const email = `${randomUUID().slice(0, 8)}@example.test`
const one = async (text, values) => (await client.query(text, values)).rows[0]

await client.query('begin')
const account = await one(
  `insert into accounts (slug, name, currency, time_zone, language) values ($1, $2, 'EUR', 'Europe/Berlin', $3) returning id, name, slug`,
  [`test-${randomUUID()}`, 'Test works', language],
)
await client.query("select set_config('app.account_id', $1, true)", [account.id])
const user = await one(
  'insert into users (email, name, password_hash, language) values ($1, $2, $3, $4) returning id, name',
  [email, 'Robin Tester', await hashPassword(password), language],
)
await client.query('insert into memberships (account_id, user_id, role_key) values ($1, $2, $3)', [
  account.id,
  user.id,
  role,
])
const session = await one(
  "insert into sessions (user_id, refresh_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id",
  [user.id, randomUUID()],
)
await client.query('commit')
await client.end()
await own?.stop()

const token = await signToken(secrets, user.id, session.id)
process.stdout.write(
  JSON.stringify({ account_id: account.id, user_id: user.id, email, password, token }),
)
