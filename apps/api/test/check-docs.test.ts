import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#test/folder.ts'

const check = join(import.meta.dirname, '../../../tools/check-docs.mjs')

/** The result for a README in a repository with one file, `src/core/ctx.ts`. */
function saidOf(readme: string): string {
  const root = newFolder()
  mkdirSync(join(root, 'src/core'), { recursive: true })
  writeFileSync(join(root, 'src/core/ctx.ts'), '')
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "check": "" } }')
  writeFileSync(join(root, 'README.md'), readme)
  writeFileSync(join(root, 'CONTRIBUTING.md'), '')
  return spawnSync(process.execPath, [check], { cwd: root, encoding: 'utf8' }).stdout.trim()
}

test('documents may name what is there, and places that are none', () => {
  const readme = `\`npm run check\` reads \`core/ctx.ts\`, \`src/*\` and [it](src/core/ctx.ts), \`/api/v1\` and
\`DATA_DIR/secrets.json\`.
\`\`\`
src/
  core/    the middle
\`\`\``
  expect(saidOf(readme)).toBe('2 documents, all there')
})

test.each([
  ['`core/gone.ts`', 'README.md names core/gone.ts, which is not there'],
  ['```\nsrc/\n  gone/  what was\n```', 'README.md names src/gone/, which is not there'],
  ['[it](src/gone.ts)', 'README.md links to src/gone.ts, which is not there'],
  ['`npm run gone`', "README.md says npm run gone, which package.json doesn't have"],
  ['nothing of commands', 'package.json has npm run check, which no document names'],
])('%s is found', (readme, problem) => {
  expect(saidOf(readme).split('\n')).toContain(problem)
})
