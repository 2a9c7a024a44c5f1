import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { ensureBuilt } from './built.mjs'
import { filesBelow, inRoot } from './paths.mjs'

/** Builds the web app where its sources have changed. */
export const ensureWebApp = () =>
  ensureBuilt({
    name: 'web app',
    folder: 'apps/web',
    sources: ['apps/web', 'packages/contract', 'packages/locales'],
    finish: (folder) => {
      const files = filesBelow(`${folder}/static`)
      for (const file of files) if (/\.(js|css)$/.test(file)) compress(inRoot(file))
    },
  })

/** What never changes is compressed once, as well as can be, and not for every reader anew. */
function compress(file) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
}
