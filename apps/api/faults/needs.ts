import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { test } from 'vitest'

const [library] = globSync([
  '/usr/lib/*/faketime/libfaketime.so.1',
  '/usr/{lib,lib64,local/lib}/faketime/libfaketime.so.1',
])

/** The library that changes a process's clock, from the package `faketime` of Debian or another system. */
export const FAKETIME = {
  library: library ?? '',
  missing: library ? undefined : 'libfaketime is missing (Debian: apt-get install faketime)',
}

/** Small disks, which only root may mount, in some containers not even root. */
export const DISKS = {
  missing:
    spawnSync('unshare', ['--mount', 'true']).status === 0
      ? undefined
      : 'no disk can be mounted here: that needs root, in a container with CAP_SYS_ADMIN',
}

/** `test` if the machine has what it needs; otherwise it is skipped, and the run prints what is missing. */
export function testWith({ missing }: { missing: string | undefined }) {
  if (missing) process.stderr.write(`Tests are left out: ${missing}\n`)
  return test.skipIf(missing !== undefined)
}
