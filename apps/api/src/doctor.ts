import { commandLine, runCommand, say } from './command.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkFiles } from './doctor/files.ts'
import { bad, type Finding, good, reason } from './doctor/finding.ts'
import { checkBackup, checkClock, checkDisk, checkPermissions } from './doctor/folder.ts'
import { checkMail } from './doctor/mail.ts'
import { readEnv } from './env.ts'
import { VERSION } from './version.ts'

const SIGNS = { good: '✓', note: '!', bad: '✗' }

async function examine(): Promise<Finding[]> {
  const runs = good(`Steward ${VERSION} on Node ${process.versions.node}`)
  try {
    const env = readEnv(process.env)
    const permissions = checkPermissions(env)
    const usable = permissions.every(({ is }) => is === 'good')
    return [
      runs,
      good('The configuration is valid'),
      ...permissions,
      await checkDisk(env),
      ...(usable ? checkClock(env) : []),
      ...(usable ? await checkDatabase(env) : []),
      ...(await checkFiles(env)),
      ...(usable ? checkBackup(env) : []),
      await checkMail(env),
    ]
  } catch (error) {
    return [runs, bad(`The configuration is not valid:\n${reason(error)}`)]
  }
}

await runCommand(async () => {
  if (process.argv.length > 2)
    throw new Error(
      `${commandLine('doctor')} takes no options. It checks the installation of DATA_DIR and DATABASE_URL.`,
    )
  const findings = await examine()
  for (const { is, text } of findings) say(`${SIGNS[is]} ${text}`)
  process.exitCode = findings.some(({ is }) => is === 'bad') ? 1 : 0
})
