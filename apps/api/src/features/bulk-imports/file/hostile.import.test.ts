import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetsApi } from '@steward/contract/assets.ts'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'
import { assetImport } from '#features/assets/assets.import.ts'
import { scanFile } from './table-file.ts'

let here: TestAccount
let folder: string
beforeAll(async () => {
  here = await newAccount()
  folder = await mkdtemp(join(tmpdir(), 'steward-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MIB = 1024 ** 2
const random = (bytes: number) => Buffer.alloc(bytes).map(() => Math.floor(Math.random() * 256))

/** A reader whose language is English. */
const reader = () => ({ ...here.ctx, member: { language: 'en' } as never })

/** The refusal of a file, how long it took, and how much memory it needed. */
async function refused(content: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const before = process.memoryUsage().rss
  const start = performance.now()
  const error = await scanFile(reader(), path, assetImport.target, {}).then(
    () => undefined,
    (error: { faults: ErrorBody['errors'] }) => error.faults[0],
  )
  return {
    ...error,
    seconds: (performance.now() - start) / 1000,
    grown: process.memoryUsage().rss - before,
  }
}

describe('refused within moments, in little memory and with a helpful message is', () => {
  test.each([
    ['a cell of 100 MB', () => Buffer.from(`name\n${'x'.repeat(100 * MIB)}`), 'row_too_long'],
    [
      'a cell of 100 MB in quotation marks',
      () => Buffer.from(`name\n"${'x'.repeat(100 * MIB)}"`),
      'row_too_long',
    ],
    ['ten thousand columns', () => Buffer.from(`${'a,'.repeat(10_000)}a\n1\n`), 'too_many_columns'],
    [
      'a picture',
      () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), random(MIB)]),
      'not_text',
    ],
    [
      'a picture of another kind',
      () => Buffer.concat([Buffer.from('\u00ff\u00d8\u00ff\u00e1', 'latin1'), random(MIB)]),
      'not_text',
    ],
    ['noise', () => Buffer.concat([Buffer.from('a'), random(20 * MIB)]), 'nul_bytes'],
    ['a page of the web', () => Buffer.from('<html><body><p>Name</p></body></html>'), 'not_text'],
    [
      'a page with a comment of 100 MB',
      () => Buffer.from(`<table><tr><td>Name<!-- ${'-- '.repeat(33 * MIB)}`),
      'damaged',
    ],
    [
      'a page with a tag of 100 MB',
      () => Buffer.from(`<table><tr><td>Name<tr><td title="${'x'.repeat(100 * MIB)}">`),
      'damaged',
    ],
    [
      'a page with cells over a million rows each',
      () =>
        Buffer.from(
          `<table><tr>${`<td rowspan=999999>${'x'.repeat(30_000)}`.repeat(100)}${'<tr><td>1'.repeat(500_000)}`,
        ),
      'unpacked',
    ],
    [
      'a page with a cell over a million columns',
      () => Buffer.from('<table><tr><td colspan=999999>Name<tr><td>1</table>'),
      'too_many_columns',
    ],
    [
      'a page with a million tables inside of each other',
      () => Buffer.from('<table><tr><td>'.repeat(1_000_000)),
      'damaged',
    ],
    [
      'an old workbook',
      () =>
        Buffer.concat([
          Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1'),
          random(MIB),
        ]),
      'old_excel',
    ],
    ['a million line ends and no more', () => Buffer.from('\n'.repeat(5_000_000)), 'empty_file'],
  ] as [string, () => Buffer, string][])('%s', async (_, content, code) => {
    const said = await refused(content())
    expect(said).toMatchObject({ code })
    expect(said.detail).toMatch(/^[A-Z].*\.$/)
    expect(said.seconds).toBeLessThan(20)
    expect(said.grown).toBeLessThan(200 * MIB)
  })
})

test('formulas, markup and names of JavaScript are imported as plain texts', async () => {
  const texts = [
    '=cmd|" /C calc"!A0',
    '@SUM(1)',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    '{{7*7}}',
  ]
  const head = 'name,notes,__proto__,constructor\n'
  const rows = texts.map((text) => `"${text.replaceAll('"', '""')}",x,polluted,polluted\n`)
  const done = await bringIn(here, head + rows.join(''))

  expect(done).toMatchObject({ error_details: [], successful_rows: texts.length })
  const { body } = await here.call(assetsApi.list, { query: { per_page: 50 } })
  expect(new Set(body.data.map(({ name }) => name))).toEqual(new Set(texts))
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
})
