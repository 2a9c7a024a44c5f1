import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPrimary } from './machines.ts'
import { findPrograms } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    primaryPort: number
  }
}

/** Starts the primary database. Connections from this machine need no password. */
export default async function setup(project: TestProject) {
  const root = mkdtempSync(join(tmpdir(), 'steward-modes-'))
  chmodSync(root, 0o755)
  const primary = await startPrimary(findPrograms(), root)
  const owner = `postgres://steward@127.0.0.1:${primary.port}/{database}`
  project.provide('root', root)
  project.provide('primaryPort', primary.port)
  project.provide('ownerUrl', owner)
  project.provide(
    'superuserUrl',
    owner.replace('steward@', 'postgres@').replace('{database}', 'postgres'),
  )
  project.provide('appPassword', 'not asked for here')
  project.provide('bucket', {})
  return async () => {
    await primary.stop()
    rmSync(root, { recursive: true, force: true })
  }
}
