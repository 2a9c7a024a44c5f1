// The entry of all npm scripts. It runs on any Node from 20.19 on, before anything is installed, so this file and
// tools/run are plain JavaScript and import only Node's modules.
import './run/quiet-pipe.mjs'
import { COMMANDS } from './run/commands.mjs'
import { Complaint, say } from './run/complaint.mjs'
import { ensureInstalled } from './run/install.mjs'
import { refuseKept } from './run/kept-options.mjs'
import { isStopping, passSignalsOn, chooseNode } from './run/processes.mjs'
import { ensureRuntime } from './run/runtime.mjs'

const [name = '', ...args] = process.argv.slice(2)
const command = COMMANDS[name]

passSignalsOn()
try {
  if (!command) throw new Complaint(usage())
  refuseKept(name, command.options)
  await ensureInstalled('.', 'Installing packages…')
  chooseNode(await ensureRuntime())
  process.exitCode = await command.run(args)
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  if (!isStopping()) say(error.message)
  process.exitCode = isStopping() ? 130 : 1
}

function usage() {
  const lines = Object.entries(COMMANDS).map(([key, { says }]) => `  ${key.padEnd(18)} ${says}`)
  return `node tools/run.mjs <command> [arguments]\n\n${lines.join('\n')}`
}
