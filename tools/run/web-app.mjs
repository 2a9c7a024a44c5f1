import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { ensureBuilt } from './built.mjs'
import { filesBelow, inRoot } from './paths.mjs'

/** Builds the web app if its sources have changed. */
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

/** Compresses files once with the best quality, rather than for each request. */
function compress(file) {
  writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
}
