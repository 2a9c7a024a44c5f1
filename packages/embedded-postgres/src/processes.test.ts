import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const PROCESSES = fileURLToPath(new URL('./processes.ts', import.meta.url))
const NOBODY = 65_534

/** As root in a container: without the right to look into processes of other accounts. */
const CONFINED = ['--bounding-set', '-sys_ptrace', '--inh-caps', '-sys_ptrace']

test('a server of another user is recognized by the folder that it was started for', async () => {
  const isRoot = process.getuid?.() === 0
  const server = spawn('/bin/sh', ['-c', 'echo on; read -r _', 'sh', '-D', '/'], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  onTestFinished(() => void server.stdin.end())
  await once(server.stdout, 'data')
  const asks = `import { worksIn } from '${PROCESSES}'
    console.log(worksIn(${server.pid}, '/'), worksIn(${server.pid}, '/elsewhere'))`
  const node = [process.execPath, '--input-type=module', '-e', asks]
  const [program, ...args] = isRoot ? ['setpriv', ...CONFINED, ...node] : node
  const { stdout, stderr } = spawnSync(program!, args, { encoding: 'utf8' })

  expect([stdout.trim(), stderr]).toEqual(['true false', expect.not.stringContaining('Error')])
})
