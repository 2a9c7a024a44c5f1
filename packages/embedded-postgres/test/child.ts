import { type LaunchOptions, launchPostgres } from '../src/launch.ts'

/** A Steward in a process of its own, so that it can be killed. */
const options: LaunchOptions = JSON.parse(process.argv[2] ?? '{}')
const tell = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`)

try {
  const postgres = await launchPostgres(options)
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => process.exit(0))
  })
  tell({ url: postgres.url('steward'), adopted: postgres.adopted })
  // The process lives until it is stopped.
  process.stdin.resume()
} catch (error) {
  tell({ refused: error instanceof Error ? error.message : String(error) })
}
