import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

// The server in few files, as it is shipped: it starts in a third of the time that its sources take, and needs less
// memory. `npm run dev` and the unit tests run the sources.

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** What is run, by the name that it has in `dist`. */
const PROGRAMS = {
  main: source('main.ts'),
  doctor: source('doctor.ts'),
  backup: source('backup/main.ts'),
  files: source('file-move/main.ts'),
  'verify-audit': source('audit-check/main.ts'),
  'workbook-thread': source('features/bulk-imports/file/workbook-thread.ts'),
}

/** Packages with files or programs of their own, which they look for beside their code. */
const AS_THEY_ARE = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'pdfkit', 'pg-native', 'sharp']

/** The features are found in their folder when the sources are run; a bundle has to be told them. */
function featuresByName(): Plugin {
  return {
    name: 'features-by-name',
    transform(_code, file) {
      if (file !== source('features/index.ts')) return
      const found = readdirSync(dirname(file), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.routes.ts'))
        .toSorted()
      const imports = found.map((path, n) => `import * as feature${n} from './${path}'`)
      const list = found.map((_path, n) => `...Object.values(feature${n})`)
      return `${imports.join('\n')}\nexport const features = [${list.join(', ')}]`
    },
  }
}

/** A thread begins with a file of its own, which lies beside all others in a bundle. */
function threadsBeside(): Plugin {
  return {
    name: 'threads-beside',
    enforce: 'pre',
    transform(code, file) {
      if (!file.startsWith(source(''))) return
      return code.replace(
        /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g,
        (_all, path) => `new URL('${path}.js', import.meta.url)`,
      )
    },
  }
}

export default defineConfig({
  plugins: [featuresByName(), threadsBeside()],
  ssr: { noExternal: true, external: AS_THEY_ARE },
  build: {
    ssr: true,
    target: 'node22',
    // Whoever reads where something went wrong reads names and lines.
    minify: false,
    rolldownOptions: {
      input: PROGRAMS,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
