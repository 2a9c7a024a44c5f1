import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDatabase } from '../database.ts'
import { readEnv } from '../env.ts'
import { loadSecrets } from '../secrets.ts'
import { type Checked, checkHistories } from './check.ts'
import { readSeals } from './elsewhere.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function summary({ slug, days, until, problems }: Checked): string {
  if (problems.length > 0) return `✗ ${slug}`
  if (until === undefined) return `✓ ${slug}: nothing is sealed yet`
  return `✓ ${slug}: ${days.toLocaleString('en-US')} days until ${until} are as they were sealed`
}

try {
  const env = readEnv(process.env)
  // npm goes to the folder of its package; a path is meant from where somebody is.
  const paths = process.argv.slice(2).map((file) => resolve(process.env['INIT_CWD'] ?? '.', file))
  if (!existsSync(join(env.DATA_DIR, 'secrets.json')))
    throw new Error(`DATA_DIR: there is no installation in ${env.DATA_DIR}`)
  const elsewhere = await readSeals(paths, env.BACKUP_PASSPHRASE)
  const database = await openDatabase(env, loadSecrets(env.DATA_DIR), { log: say, share: true })
  try {
    let isGood = true
    for await (const checked of checkHistories(database.owner, elsewhere)) {
      say(summary(checked))
      for (const problem of checked.problems) say(`    ${problem}`)
      isGood &&= checked.problems.length === 0
      elsewhere.delete(checked.account_id)
    }
    for (const [account_id] of elsewhere)
      say(`! ${account_id}: seals of it were written down, and there is no such account any more`)
    process.exitCode = isGood ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
