import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { test } from 'vitest'

const [library] = globSync([
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/{lib,lib64,local/lib}/faketime/libfaketime.so.1',
])

/** What gives a process another clock: Debian's package `faketime`, or that of another system. */
export const FAKETIME = {
  library: library ?? '',
  missing: library ? undefined : 'libfaketime is missing (Debian: apt-get install faketime)',
}

/** Small disks, which only root mounts, and in a container not even root everywhere. */
export const DISKS = {
  missing:
    spawnSync('unshare', ['--mount', 'true']).status === 0
      ? undefined
      : 'no disk can be mounted here: that needs root, in a container with CAP_SYS_ADMIN',
}

/** `test` where the machine has what it takes; elsewhere it is left out, and the run says what is missing. */
export function testWith({ missing }: { missing: string | undefined }) {
  if (missing) process.stderr.write(`Tests are left out: ${missing}\n`)
  return test.skipIf(missing !== undefined)
}
