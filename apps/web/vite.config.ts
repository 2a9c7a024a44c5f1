import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunksByAudience } from './chunks.ts'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Preloads the font file for Latin letters, which the browser would otherwise find only after loading the style sheet.
 */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  }
}

/**
 * The files that the service worker stores in advance; fonts for other scripts and the code detector are stored on
 * demand.
 */
const isShell = (file: string) => /\.(js|css)$|inter-latin-wght-normal.*\.woff2$/.test(file)

/** Writes the service worker (`service-worker.js`) with the list of files to store, which determines its version. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).filter(isShell).toSorted()
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry)!
        const code = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
        const page = bundle['index.html']
        const version = createHash('sha256').update(JSON.stringify(files)).update(code)
        if (page?.type === 'asset') version.update(page.source)
        const shell = {
          version: version.digest('hex').slice(0, 16),
          entry: `/${entry.fileName}`,
          files: files.map((file) => `/${file}`),
        }
        const source = `const SHELL = ${JSON.stringify(shell)}\n${code}`
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

const chunks = chunksByAudience()
const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders are split off with their pages: the first load contains only the URLs of other pages.
      codeSplittingOptions: {
        defaultBehavior: [
          ['loader', 'component'],
          ['pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
    }),
    react(),
    tailwindcss(),
    preloadLatinFont(),
    serviceWorker(),
    chunks.plugin,
  ],
  server: {
    host: '127.0.0.1',
    // The API refuses calls from other origins, and requests through this proxy would be such.
    proxy: Object.fromEntries(
      ['/api', '/locales', '/files'].map((path) => [
        path,
        { target: api, headers: { origin: api } },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Not the default `assets`, which is the path of the register.
    assetsDir: 'static',
    sourcemap: false,
    // The content security policy allows neither inline scripts nor inline styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: chunks.codeSplitting } },
  },
})
