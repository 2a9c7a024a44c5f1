import { ensureBuilt } from './built.mjs'
import { inRoot } from './paths.mjs'
import { runNode } from './processes.mjs'

/**
 * Room for what lives no longer than a request, and memory for large pieces that is given back once they are gone: by
 * their own choice Node and the C library keep several times what is in use. With less room, what an import or a
 * computation of figures uses for a moment counts as old; with more, so do the bytes of the answers that come and go
 * meanwhile. For either the whole heap is gone through several times a second.
 */
export const FLAGS = ['--max-semi-space-size=8']
export const FRUGAL = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }

/** Bundles the server where its sources have changed. */
export const ensureServer = () =>
  ensureBuilt({
    name: 'server',
    folder: 'apps/api',
    sources: ['apps/api', 'packages'],
    args: ['--config', 'bundle.config.ts'],
  })

/** A program of the server's bundle, named as in its `bundle.config.ts`. */
export const programOf = (name) => inRoot(`apps/api/dist/${name}.js`)

/**
 * Runs a program of the server's, as it is shipped.
 * @returns {Promise<number>} the exit code
 */
export async function runServer(name, args = []) {
  await ensureServer()
  const { code } = await runNode(programOf(name), args, { flags: FLAGS, env: FRUGAL })
  return code
}
