// A worker of imports as its own process, for tests that kill it.
import { flushCompileCache } from 'node:module'
import pino from 'pino'
import { buildApp } from '#app.ts'
import { connect } from '#db/client.ts'
import { startImports } from '#features/bulk-imports/job/runner.ts'
import { readEnv } from '#env.ts'
import { openFlags } from '#flags/flags.ts'
import { openStorage } from '#storage/open.ts'

const { databaseUrl, dataDir } = JSON.parse(process.argv[2]!) as {
  databaseUrl: string
  dataDir: string
}
const unused = 'not used here'
const env = readEnv({ DATA_DIR: dataDir })
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }, pino.destination(2))
const services = {
  env,
  log,
  flags: openFlags({ env, log }),
  pool: connect(databaseUrl, { max: 3 }),
  storage: openStorage(env),
  enqueue: async () => {},
  secrets: {
    jwt_key: unused,
    cookie_key: unused,
    mfa_key: unused,
    database_password: unused,
    demo_password: unused,
  },
}
const app = buildApp(services)
await app.ready()
startImports({ services, kinds: app.imports, databaseUrl })
// Keeps the process running until the test kills it.
setInterval(() => {}, 60_000)
// Saved now, because a killed process can't save its compile cache.
flushCompileCache()
process.send?.('ready')
