// Checks that each program of the server's bundle can be loaded: run with invalid settings or without arguments, it
// prints a message and ends. The files of its threads have to be there, too, as bundled files, because sources aren't
// shipped.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { programOf } from './run/server.mjs'

const SAYS = {
  main: /^Steward cannot start\.\nPORT: /,
  doctor: /^PORT: /m,
  backup: /^npm run restore /m,
  files: /^npm run files /m,
  'verify-audit': /^PORT: /,
}

let failed = 0
for (const [name, wanted] of Object.entries(SAYS)) {
  const { stdout, stderr } = spawnSync(process.execPath, [programOf(name)], {
    env: { PATH: process.env.PATH, PORT: 'none' },
    encoding: 'utf8',
  })
  const said = `${stdout}${stderr}`
  if (wanted.test(said)) continue
  failed += 1
  console.error(`${name} of the bundle does not say ${wanted}, but:\n${said}`)
}

const folder = dirname(programOf('main'))
const ADDRESS = /new URL\(["'`](\.[^"'`]+\.[jt]s)["'`], import\.meta\.url\)/g
for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
  for (const [, address] of readFileSync(join(folder, file), 'utf8').matchAll(ADDRESS)) {
    if (address.endsWith('.js') && existsSync(join(folder, address))) continue
    failed += 1
    console.error(`${file} of the bundle looks for ${address}, which isn’t in it`)
  }
}
process.exitCode = failed > 0 ? 1 : 0
