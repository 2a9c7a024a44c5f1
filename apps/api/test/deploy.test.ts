import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readEnv } from '#env.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const COMMANDS = Object.keys(
  (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts,
)
const UNITS = readdirSync(join(ROOT, 'deploy/systemd')).map((name) => `deploy/systemd/${name}`)

test('units, image and compose file only start existing commands', () => {
  const units = UNITS.map((path) => /^ExecStart=.*\/steward (\w+)$/m.exec(read(path))?.[1])
  const composed = [...read('deploy/compose.yaml').matchAll(/^ {4}command: (\w+)$/gm)]
  const image = /^CMD \["(\w+)"\]$/m.exec(read('deploy/Containerfile'))?.[1]
  const started = [...units, ...composed.map((found) => found[1]), image]

  expect(new Set(started)).toEqual(new Set(['start', 'web', 'worker']))
  expect(COMMANDS).toEqual(expect.arrayContaining([...new Set(started)]))
})

test('what the compose file and the image set is what the server reads, in a way that it takes', () => {
  const [, block = ''] = /environment: &environment\n((?: {4}\S.*\n)+)/.exec(
    read('deploy/compose.yaml'),
  )!
  const composed = [...block.matchAll(/^ {4}(\w+): (.*)$/gm)].map((found) => [found[1]!, found[2]!])
  const image = [.../^ENV (.*)$/m.exec(read('deploy/Containerfile'))![1]!.matchAll(/(\w+)=(\S+)/g)]
  const all = Object.fromEntries([
    ...composed,
    ...image.map((found) => [found[1]!, found[2]!]),
  ]) as Record<string, string>
  const variables = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      value
        .replace(/\$\{POSTGRES_PASSWORD:\?.+?\}/, 'x')
        .replace(/\$\{PUBLIC_URL:\?.+?\}/, 'https://steward.example.com'),
    ]),
  )

  expect(readEnv(variables)).toMatchObject({ ...variables })
})

test('the archive has the units with it, for machines that have nothing else', () => {
  expect(read('tools/run/pack.mjs')).toContain("'deploy/systemd'")
})

test('the paths that the image copies and the compose file mounts exist', () => {
  expect(read('deploy/Containerfile')).toContain('tools/run.mjs pack --folder /steward')
  expect(COMMANDS).toContain('pack')
  expect(read('deploy/compose.yaml')).toContain('./nginx.conf:')
  expect(existsSync(join(ROOT, 'deploy/nginx.conf'))).toBe(true)
})

test('the proxy asks the name server of whichever engine runs it, which the compose file writes down', () => {
  const included = /^include (\S+resolver\S*);$/m.exec(read('deploy/nginx.conf'))?.[1]
  expect(read('deploy/compose.yaml')).toContain(`> ${included} && exec nginx`)
  expect(read('deploy/nginx.conf')).not.toMatch(/^resolver /m)
})

test('the socket of the bundled database is where commands beside the unit find it', () => {
  const unit = read('deploy/systemd/steward.service')
  const runtime = /^RuntimeDirectory=(\S+)$/m.exec(unit)?.[1]
  expect(unit).toMatch(new RegExp(`^Environment=TMPDIR=/run/${runtime}$`, 'm'))
})

test('each process of several has a port of its own, whatever PORT the settings say', () => {
  // Settings in a file override those of the unit.
  for (const path of UNITS.filter((one) => one.includes('@')))
    expect(read(path)).toMatch(/^ExecStart=\/usr\/bin\/env PORT=%i \/opt\/steward\/steward \w+$/m)
})

test('all units have the same few permissions', () => {
  const rules = UNITS.map((path) => /^KillMode=mixed\n([^]*)\n\n\[Install\]/m.exec(read(path))?.[1])
  expect(new Set(rules).size).toBe(1)
  expect(rules[0]!.split('\n')).toEqual(
    expect.arrayContaining([
      'CapabilityBoundingSet=',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'SystemCallFilter=@system-service',
    ]),
  )
})

test('systemd finds nothing in the units but that the archive isn’t unpacked here', () => {
  const { status, stderr, error } = spawnSync('systemd-analyze', [
    'verify',
    ...UNITS.map((path) => join(ROOT, path)),
  ])
  // Without systemd they can't be checked.
  if (error || status === null) return
  const said = stderr.toString().trim().split('\n')
  expect(said.filter((line) => !/is not executable: No such file/.test(line)).join('\n')).toBe('')
})

test.each(['deploy/nginx.conf', 'docs/operations/processes.md'])(
  'nginx as in %s has a certificate, without which it refuses to start',
  (path) => {
    expect(read(path)).toMatch(
      /listen 443 ssl;\n(?:.*\n)?  ssl_certificate \S+;\n  ssl_certificate_key \S+;/,
    )
  },
)

test.each(['deploy/nginx.conf', 'docs/operations/processes.md'])(
  'nginx as in %s puts no process aside: with the database away it would put all of them',
  (path) => {
    const servers = [...read(path).matchAll(/^ *server [\w.]+:3000\b.*$/gm)].map(([line]) => line)
    expect(servers).not.toEqual([])
    for (const line of servers) expect(line).toContain(' max_fails=0;')
    expect(read(path)).toMatch(
      /proxy_connect_timeout 2s;\n *proxy_next_upstream error timeout http_503;/,
    )
  },
)

test.each(['deploy/nginx.conf', 'docs/operations/processes.md'])(
  'nginx as in %s has no connection left to a process that ends',
  (path) => {
    const [, seconds] = /keepalive_timeout (\d+)s;/.exec(read(path)) ?? []
    const [, drained] = /DRAIN_MS = (\d)_000$/m.exec(read('apps/api/src/start.ts')) ?? []
    expect(Number(seconds)).toBeLessThan(Number(drained))
  },
)

test('the README has a row for each setting that the server reads, and for no other', () => {
  const [, variables = ''] = /^const Variables = (.*?)^}\)/ms.exec(read('apps/api/src/env.ts'))!
  const known = [...variables.matchAll(/^ {2}([A-Z_]+): /gm)]
  const [, table = ''] = /^\| variable .*\n((?:\|.*\n)+)/m.exec(read('README.md'))!
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g)!)

  expect(known.length).toBeGreaterThan(20)
  expect(named.toSorted()).toEqual(known.map(([, name]) => name).toSorted())
})
