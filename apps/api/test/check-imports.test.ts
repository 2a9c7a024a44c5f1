import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'

const check = join(import.meta.dirname, '../../../tools/check-imports.mjs')

/** A small repository with the same parts. */
const HOUSE = {
  'package.json': '{}',
  'apps/api/package.json': '{ "imports": { "#*": "./src/*" } }',
  'apps/web/package.json': '{ "imports": { "#*": "./src/*" } }',
  'apps/web/src/styles.css': '',
  'apps/api/src/core/ctx.ts': 'export const ctx = 1',
  'packages/contract/package.json': '{ "exports": { "./*": "./src/*" } }',
  'e2e/none.ts': '',
  'bench/none.ts': '',
  'tools/none.mjs': '',
}

function problemsOf(files: Record<string, string>): string[] {
  const root = newFolder()
  for (const [path, text] of Object.entries({ ...HOUSE, ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const { stdout, stderr } = spawnSync(process.execPath, [check], { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

const API = 'apps/api/src'
const WEB = 'apps/web/src'

test.each<[string, Record<string, string>]>([
  [
    `${API}/core/ may not know ${API}/http/: ${API}/core/a.ts -> ${API}/http/b.ts`,
    { [`${API}/core/a.ts`]: "import '#http/b.ts'", [`${API}/http/b.ts`]: '' },
  ],
  [
    `features are islands: ${API}/features/a/a.ts -> ${API}/features/b/b.ts`,
    { [`${API}/features/a/a.ts`]: "import '../b/b.ts'", [`${API}/features/b/b.ts`]: '' },
  ],
  [
    `HTTP ends in routes: ${API}/features/a/a.service.ts -> ${API}/http/b.ts`,
    { [`${API}/features/a/a.service.ts`]: "import '#http/b.ts'", [`${API}/http/b.ts`]: '' },
  ],
  [
    `queries only read: ${API}/features/a/a.queries.ts -> ${API}/features/a/b.ts -> ${API}/features/a/a.service.ts`,
    {
      [`${API}/features/a/a.queries.ts`]: "import './b.ts'",
      [`${API}/features/a/b.ts`]: "import './a.service.ts'",
      [`${API}/features/a/a.service.ts`]: '',
    },
  ],
  [`${API}/utils/a.ts belongs to no part of the house`, { [`${API}/utils/a.ts`]: '' }],
  [
    `${API}/core/a.ts imports #core/b.ts, which is not there`,
    { [`${API}/core/a.ts`]: "import '#core/b.ts'" },
  ],
  [
    `${API}/core/a.ts imports pg, which apps/api/package.json doesn't name`,
    { [`${API}/core/a.ts`]: "import 'pg'" },
  ],
  [
    'apps/web/package.json names react, which nothing uses',
    { 'apps/web/package.json': '{ "dependencies": { "react": "1" } }' },
  ],
  [
    `circle: ${API}/core/a.ts -> ${API}/core/b.ts -> ${API}/core/a.ts`,
    { [`${API}/core/a.ts`]: "import './b.ts'", [`${API}/core/b.ts`]: "await import('./a.ts')" },
  ],
  [
    `circle of folders: ${API}/core/a/ -> ${API}/core/b/ -> ${API}/core/a/`,
    {
      [`${API}/core/a/1.ts`]: "import '../b/2.ts'",
      [`${API}/core/b/2.ts`]: '',
      [`${API}/core/b/3.ts`]: "import '../a/4.ts'",
      [`${API}/core/a/4.ts`]: '',
    },
  ],
  [
    `${WEB}/lib/ may not know ${WEB}/components/: ${WEB}/lib/a.ts -> ${WEB}/components/b.ts`,
    { [`${WEB}/lib/a.ts`]: "void import('#components/b.ts')", [`${WEB}/components/b.ts`]: '' },
  ],
  [
    `fetched later, but needed at once: ${WEB}/lib/a.ts -> ${WEB}/lib/b.ts`,
    { [`${WEB}/lib/a.ts`]: "import './b.ts'; void import('./b.ts')", [`${WEB}/lib/b.ts`]: '' },
  ],
])('finds: %s', (problem, files) => {
  expect(problemsOf(files)).toEqual([problem])
})

test('a part of a page that is fetched later may import who fetches it', () => {
  const files = {
    [`${WEB}/lib/a.ts`]: "void import('./b.ts')",
    [`${WEB}/lib/b.ts`]: "import './a.ts'",
  }
  expect(problemsOf(files)).toEqual(['6 files, imports are in order'])
})
