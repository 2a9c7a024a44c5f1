import { pathOf, runCommand, say } from '../command.ts'
import { openDatabase } from '../database.ts'
import { readEnv } from '../env.ts'
import { existingSecrets } from '../secrets.ts'
import { type Checked, checkHistories } from './check.ts'
import { readSeals } from './elsewhere.ts'

function summary({ slug, days, until, problems }: Checked): string {
  if (problems.length > 0) return `✗ ${slug}`
  if (until === undefined) return `✓ ${slug}: nothing is sealed yet`
  return `✓ ${slug}: ${days.toLocaleString('en-US')} days until ${until} are as they were sealed`
}

await runCommand(async () => {
  const env = readEnv(process.env)
  const secrets = existingSecrets(env.DATA_DIR)
  const elsewhere = await readSeals(process.argv.slice(2).map(pathOf), env.BACKUP_PASSPHRASE)
  const database = await openDatabase(env, secrets, { log: say, share: true })
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
})
