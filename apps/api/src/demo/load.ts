import { parseArgs } from 'node:util'
import { runCommand, say } from '../command.ts'
import { openDatabase } from '../database.ts'
import { readEnv } from '../env.ts'
import { loadSecrets } from '../secrets.ts'
import { fillRegister } from './fill.ts'

const USAGE = `npm run demo:load -- --account northwind --assets 100000

Fills the register of an account until it has that many assets, for trials and benchmarks.`

/** @throws Error that says how the command is used */
function readArguments() {
  const { values } = parseArgs({
    options: { account: { type: 'string', default: 'northwind' }, assets: { type: 'string' } },
  })
  const wanted = Number(values.assets ?? 100_000)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > 5_000_000)
    throw new Error(`--assets must be a whole number up to 5,000,000\n\n${USAGE}`)
  return { account: values.account, wanted }
}

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
process.once('SIGTERM', () => stopping.abort())

await runCommand(async () => {
  const { account, wanted } = readArguments()
  const env = readEnv(process.env)
  const database = await openDatabase(env, loadSecrets(env.DATA_DIR), { log: say, share: true })
  try {
    await fillRegister(database, { account, wanted, say, signal: stopping.signal })
  } finally {
    await database.close()
  }
})
