import { beforeEach, describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { locationImport } from '#features/places/locations.import.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import type { ImportRun } from './import-run.ts'
import { mayReadAhead } from './importer.ts'
import { type ImportRow, rowOf } from './rows.ts'

describe('rows are read while those in front of them are written', () => {
  const draft = (values: Record<string, string>) =>
    ({ row_no: 2, cells: [], values: new Map(Object.entries(values)), problems: [] }) as never
  const made = (values: Record<string, string>, more: Partial<ImportRow> = {}): ImportRow => ({
    ...rowOf(draft(values), 'id'),
    ...more,
  })
  /** A run with these columns, of somebody who sees all sites. */
  const run = (columns: readonly string[], kind = assetImport, more: object = {}): ImportRun =>
    ({
      kind,
      target: kind.target,
      plan: { fields: columns.map((key) => ({ column: { key } })) },
      claimed: { dry_run: false },
      maker: { site_scope: [] },
      ...more,
    }) as never
  const mayBe = (of: ImportRun, rows: ImportRow[], ...next: Draft[]) =>
    mayReadAhead(of, { rows }, next)
  const [A, B] = [{ asset_tag: 'A-1', name: 'Pump' }, draft({ asset_tag: 'B-1', name: 'Pump' })]

  test('where they are new as well', () => {
    expect(mayBe(run(['asset_tag', 'name']), [made(A)], B, draft({ name: 'Fan' }))).toBe(true)
  })

  test('not where one of them has a number that is written', () => {
    const same = draft({ asset_tag: 'a-1', name: 'Fan' })
    expect(mayBe(run(['asset_tag', 'name']), [made(A)], B, same)).toBe(false)
  })

  test('not where a record is changed, which they may mean by another key', () => {
    const next = draft({ external_id: 'X-1' })
    expect(mayBe(run(['asset_tag', 'external_id']), [made(A, { found: 'id' })], next)).toBe(false)
  })

  test('not where they may be in something that is written', () => {
    expect(mayBe(run(['asset_tag', 'parent_asset_tag']), [made(A)], B)).toBe(false)
    expect(mayBe(run(['name'], locationImport), [made(A)], B)).toBe(false)
  })

  test('not where something is made on the way that they may name', () => {
    const missing = { kind: 'Site', name: 'Quay' } as never
    expect(mayBe(run(['site']), [made(A, { missing: [missing] })], B)).toBe(false)
  })

  test('not for somebody who is limited to sites, whom rules look past on the same connection', () => {
    const maker = { site_scope: ['0190a1b2-0000-7000-8000-000000000000'] }
    for (const dry_run of [true, false])
      expect(mayBe(run(['name'], assetImport, { maker, claimed: { dry_run } }), [], B)).toBe(false)
  })
})

describe('a file of several chunks', () => {
  let here: TestAccount
  beforeEach(async () => {
    here = await newAccount()
  })

  test('in which a word is read as a number that another row makes, refuses that row alone', async () => {
    const many = 3_000
    const tags = Array.from({ length: many }, (_, n) => (n === 2_500 ? 'Same' : `A-${n}`))
    const done = await bringIn(
      here,
      csvOf([['tag', 'name'], ...tags.map((tag) => [tag, 'Pump'])]),
      {
        mapping: {
          columns: { tag: 'asset_tag', name: 'name' },
          values: { asset_tag: { Same: 'A-1500' } },
        },
      },
    )

    expect(done).toMatchObject({ status: 'completed', successful_rows: many - 1, error_rows: 1 })
    expect(done.error_details).toMatchObject([{ row: 2_502, code: 'taken', column: 'tag' }])
  })
})
