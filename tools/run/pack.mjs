import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Complaint, say } from './complaint.mjs'
import { installForUse } from './install.mjs'
import { filesBelow, inRoot } from './paths.mjs'
import { ensureServer, FLAGS, FRUGAL } from './server.mjs'
import { ensureWebApp } from './web-app.mjs'

/** The files of a server, without its packages and Node.js. */
const PARTS = [
  ...[
    'package.json',
    'package-lock.json',
    '.npmrc',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'docs',
    'deploy/systemd',
  ],
  ...['apps/api/package.json', 'apps/api/dist', 'apps/api/migrations', 'apps/web/dist'],
]
/** Sources that are read at run time; the others are in the bundle. */
const READ = [
  ...filesBelow('apps/api/src').filter((file) => file.endsWith('.sql')),
  ...filesBelow('packages').filter((file) => /(package|locales\/\w+)\.json$/.test(file)),
]

/** The subcommands of the archive's program. */
const COMMANDS = {
  start: 'main',
  web: 'main --web',
  worker: 'main --worker',
  backup: 'backup backup',
  restore: 'backup restore',
  files: 'files',
  doctor: 'doctor',
  'verify-audit': 'verify-audit',
}

const QUIET = 'quiet-pipe.mjs'

const SCRIPT = `#!/bin/sh
# Steward, with everything that it needs: steward ${Object.keys(COMMANDS).join('|')}
here=$(dirname "$(readlink -f "$0")")
command=\${1:-start}
[ $# -gt 0 ] && shift
# A path is meant from where somebody is.
INIT_CWD=$(pwd)
export INIT_CWD NODE_ENV=production
# Messages name commands as they are called here.
export STEWARD_COMMAND="$0"
# What Node makes of the code is kept for the next start, which then takes half as long and less memory.
cache=\${XDG_CACHE_HOME:-\${HOME:+$HOME/.cache}}
[ -z "$cache" ] || export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE:-$cache/steward}"
export ${Object.entries(FRUGAL)
  .map((pair) => pair.join('='))
  .join(' ')}
case $command in
${Object.entries(COMMANDS)
  .map(([name, script]) => `  ${name}) set -- ${script} "$@" ;;`)
  .join('\n')}
  *) echo "steward ${Object.keys(COMMANDS).join('|')}" >&2; exit 1 ;;
esac
program=$1
shift
exec "$here/bin/node" --import "$here/bin/${QUIET}" ${FLAGS.join(' ')} "$here/apps/api/dist/$program.js" "$@"
`

/**
 * Writes an archive with everything that a server needs: the server, the built web app, Node.js and PostgreSQL, for
 * machines like this one. With --folder PATH it makes a folder instead, for a container image.
 *
 * @param {string[]} args
 */
export async function pack(args) {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const name = `steward-${version}-${process.platform}-${process.arch}`
  const wanted = args[0] === '--folder' ? args[1] : undefined
  if (args.length > (wanted ? 2 : 0)) throw new Complaint('npm run pack [-- --folder PATH]')
  await ensureWebApp()
  await ensureServer()
  const staging = mkdtempSync(join(tmpdir(), 'steward-pack-'))
  try {
    const folder = wanted ? resolve(process.env.INIT_CWD ?? '.', wanted) : join(staging, name)
    await fill(folder)
    if (wanted) return 0
    mkdirSync(inRoot('dist'), { recursive: true })
    const archive = inRoot('dist', `${name}.tar.gz`)
    const { status, stderr } = spawnSync('tar', [
      // The user who packs doesn't exist on the target machine; there everybody may read the files.
      ...['--owner=0', '--group=0', '--mode=a+rX,go-w'],
      ...['-czf', archive, '-C', staging, basename(folder)],
    ])
    if (status !== 0) throw new Complaint(`The archive could not be written: ${stderr}`)
    say(`Wrote ${archive}`)
    return 0
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function fill(folder) {
  mkdirSync(folder, { recursive: true })
  for (const part of [...PARTS, ...READ])
    cpSync(inRoot(part), join(folder, part), { recursive: true })
  say('Installing what the server needs…')
  await installForUse(folder, '@steward/api')
  mkdirSync(join(folder, 'bin'))
  copyFileSync(process.execPath, join(folder, 'bin', 'node'))
  copyFileSync(inRoot('tools/run', QUIET), join(folder, 'bin', QUIET))
  const script = join(folder, 'steward')
  writeFileSync(script, SCRIPT)
  chmodSync(script, 0o755)
}
