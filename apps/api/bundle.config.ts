import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

// Bundles the server into few files, in which it is shipped: it starts in a third of the time and needs less memory.
// `npm run dev` and the unit tests run the sources.

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

/** The programs by their names in `dist`. */
const PROGRAMS = {
  main: source('main.ts'),
  doctor: source('doctor.ts'),
  backup: source('backup/main.ts'),
  files: source('file-move/main.ts'),
  'verify-audit': source('audit-check/main.ts'),
  'workbook-thread': source('features/bulk-imports/file/workbook-thread.ts'),
}

/** Packages that aren't bundled, because they look for files or programs beside their code. */
const AS_THEY_ARE = ['@node-rs/argon2', 'dejavu-fonts-ttf', 'pdfkit', 'pg-native', 'sharp']

/** The sources find features by their folder; in a bundle they are imported by name. */
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

/** Threads start from files of their own, which are beside all others in a bundle. */
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
    // Stack traces keep names and lines.
    minify: false,
    rolldownOptions: {
      input: PROGRAMS,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
