import { ensureBuilt } from './built.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './processes.mjs'

/**
 * Limits the young generation of the heap, and makes the C library return memory of large blocks: by default both keep
 * several times of what is in use. With a smaller one, short-lived objects of imports and computations move to the old
 * generation; with a larger one, so do buffers of answers. Either makes the whole heap be collected several times a
 * second.
 */
export const FLAGS = ['--max-semi-space-size=8']
export const FRUGAL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Bundles the server if its sources have changed. */
export const ensureServer = () =>
  ensureBuilt({
    name: 'server',
    folder: 'apps/api',
    sources: ['apps/api', 'packages'],
    args: ['--config', 'bundle.config.ts'],
  })

/** A program of the server's bundle, by its name in `bundle.config.ts`. */
export const programOf = (name) => inRoot(`apps/api/dist/${name}.js`)

/**
 * Runs a program of the server's bundle.
 * @returns {Promise<number>} the exit code
 */
export async function runServer(name, args = []) {
  await ensureServer()
  const { code } = await runNode(programOf(name), args, { flags: FLAGS, env: FRUGAL })
  return code
}
