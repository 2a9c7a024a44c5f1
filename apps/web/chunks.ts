import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The entry points of what all users load, the sign-in pages, every signed-in page, and every list. */
const ROOTS = {
  everybody: [/src\/main\.tsx$/],
  guests: [
    /features\/session\/guest-app\.tsx$/,
    /features\/session\/calls\.ts$/,
    /features\/public-requests\/request-app\.tsx$/,
  ],
  members: [/src\/app\.tsx$/, /routes\/_app\.tsx\?tsr-split/],
  // The register is the start page, and other lists consist of the same parts.
  lists: [/routes\/_app\/assets\/index\.tsx\?tsr-split/],
}
/**
 * Parts of a package with a single index, through which the sign-in pages would reach all of it, although they don't
 * use these. `npm run check` measures the result.
 */
const BEYOND_GUESTS = [
  /query-core\/.*\/(query|queries|infiniteQuery)Observer\.js$/,
  /react-query\/.*\/(use(Base|Suspense|Infinite)?Quer(y|ies)|useInfiniteQuery|suspense|errorBoundaryUtils|QueryErrorResetBoundary|IsRestoringProvider)\.js$/,
]

/** The same for the router: only forms block navigation. */
const BEYOND_MEMBERS = /react-router\/.*\/useBlocker\.js$/

const ICON_INDEX = /lucide-react\/dist\/esm\/lucide-react\.mjs$/
const ICON = /lucide-react\/dist\/esm\/icons\//

/** The file of each icon by its exported names, from the package's index. */
function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names, file] of readFileSync(index, 'utf8').matchAll(
    /export \{([^}]+)\} from '(\.\/icons\/[^']+)'/g,
  ))
    for (const [, name] of names!.matchAll(/default as (\w+)/g))
      files.set(name!, join(dirname(index), file!))
  return files
}

/** The icons that a module imports. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names]) =>
    names!.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!),
  )

/**
 * Combines the modules that are always loaded together into one file each. By default the bundler creates a file for
 * every module that two pages share: a hundred small ones, which compress badly and cost a request each.
 */
export function chunksByAudience() {
  const reached = {
    everybody: new Set<string>(),
    guests: new Set<string>(),
    members: new Set<string>(),
    lists: new Set<string>(),
  }
  const plugin: Plugin = {
    name: 'chunks-by-audience',
    apply: 'build',
    buildEnd() {
      const icons = new Map<string, string>()
      for (const id of this.getModuleIds())
        if (ICON_INDEX.test(id)) for (const [name, file] of iconFiles(id)) icons.set(name, file)
      const follow = (id: string, found: Set<string>) => {
        if (found.has(id)) return
        found.add(id)
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {}
        // Through the index everybody would reach all icons.
        for (const imported of importedIds) if (!ICON_INDEX.test(imported)) follow(imported, found)
        for (const name of iconsIn(code ?? '')) if (icons.has(name)) follow(icons.get(name)!, found)
      }
      for (const id of this.getModuleIds())
        for (const [audience, roots] of Object.entries(ROOTS))
          if (roots.some((root) => root.test(id)))
            follow(id, reached[audience as keyof typeof ROOTS])
    },
  }
  const { everybody, guests, members, lists } = reached
  // The roots stay files of their own, which are loaded by name.
  const isRoot = (id: string) =>
    Object.values(ROOTS).some((roots) => roots.some((root) => root.test(id)))
  const isGuests = (id: string) => guests.has(id) && !BEYOND_GUESTS.some((part) => part.test(id))
  const isMembers = (id: string) =>
    members.has(id) && !everybody.has(id) && !isRoot(id) && !BEYOND_MEMBERS.test(id)
  const isListPart = (id: string) =>
    lists.has(id) && !isGuests(id) && !isRoot(id) && !/src\/features\//.test(id)
  const groups = [
    {
      name: 'common',
      test: (id: string) => isMembers(id) && isGuests(id) && !/@tanstack/.test(id),
    },
    { name: 'members', test: (id: string) => isMembers(id) && !isGuests(id) },
    {
      name: 'lists',
      test: (id: string) => isListPart(id) && !members.has(id) && !everybody.has(id),
    },
    // The parts of pages and dialogs that are loaded on demand.
    {
      name: 'icons',
      test: (id: string) =>
        ICON.test(id) && ![everybody, guests, members, lists].some((all) => all.has(id)),
    },
  ]
  return { plugin, codeSplitting: { includeDependenciesRecursively: false, groups } }
}
