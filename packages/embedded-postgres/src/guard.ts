import { spawn } from 'node:child_process'
import { databaseEnvironment } from './command.ts'

const SCRIPT = `
alive() { kill -0 "$1" && ! grep -q '^State:.Z' "/proc/$1/status"; }
read -r _
server="$1"; shift
kill -QUIT "$server"
turns=0
while alive "$server" && [ "$turns" -lt 100 ]; do turns=$((turns + 1)); sleep 0.1; done
rm -rf -- "$@"
`

/**
 * Sees to it that a throwaway server and its folders go when this process goes, even by kill -9:
 * the guard reads from a pipe that only this process holds open.
 * @returns a function that sends the guard home
 */
export function guardThrowaway(server: number, folders: string[]): () => void {
  const guard = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(server), ...folders], {
    cwd: '/',
    env: databaseEnvironment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.on('error', () => undefined)
  guard.stdin.on('error', () => undefined)
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return () => {
    guard.kill('SIGKILL')
  }
}
