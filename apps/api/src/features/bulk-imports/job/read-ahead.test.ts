import { beforeEach, describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { locationImport } from '#features/places/locations.import.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { changedUnderWay } from '#test/under-way.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import type { ImportRun } from '../import-run.ts'
import { Unseen } from './ahead.ts'
import { type ImportRow, rowOf } from '../rows/rows.ts'

describe('rows are read while earlier ones are being written', () => {
  const draft = (values: Record<string, string>) =>
    ({ row_no: 2, cells: [], values: new Map(Object.entries(values)), problems: [] }) as never
  const made = (values: Record<string, string>, more: Partial<ImportRow> = {}): ImportRow => ({
    ...rowOf(draft(values), 'id'),
    ...more,
  })
  /** A run with these columns. */
  const run = (columns: readonly string[], kind = assetImport): ImportRun =>
    ({
      kind,
      target: kind.target,
      plan: { fields: columns.map((key) => ({ column: { key } })) },
      facts: { repeated: new Map(kind.target.keys.map((key) => [key, undefined])) },
    }) as never
  const mayBe = (of: ImportRun, rows: ImportRow[], ...next: Draft[]) => {
    const unseen = new Unseen(of)
    unseen.add({ rows })
    return unseen.allows(next)
  }
  const [A, B] = [{ asset_tag: 'A-1', name: 'Pump' }, draft({ asset_tag: 'B-1', name: 'Pump' })]

  test('if all of them are new records', () => {
    expect(mayBe(run(['asset_tag', 'name']), [made(A)], B, draft({ name: 'Fan' }))).toBe(true)
  })

  test('unless one has the tag of an earlier row', () => {
    const same = draft({ asset_tag: 'a-1', name: 'Fan' })
    expect(mayBe(run(['asset_tag', 'name']), [made(A)], B, same)).toBe(false)
  })

  test('unless an earlier row changes a record, which they may name by another key', () => {
    const next = draft({ external_id: 'X-1' })
    expect(mayBe(run(['asset_tag', 'external_id']), [made(A, { found: 'id' })], next)).toBe(false)
  })

  test('unless they may name an earlier row as their parent', () => {
    expect(mayBe(run(['asset_tag', 'parent_asset_tag']), [made(A)], B)).toBe(false)
    expect(mayBe(run(['name'], locationImport), [made(A)], B)).toBe(false)
  })

  test('unless an earlier row creates a missing record, which they may name', () => {
    const missing = { kind: 'Site', name: 'Quay' } as never
    expect(mayBe(run(['site']), [made(A, { missing: [missing] })], B)).toBe(false)
  })

  test('unless they spell one of the tags of an earlier row otherwise', () => {
    const tagged = (...tags: string[]) => draft({ tags } as never)
    const written = made({ tags: ['Hot', 'old'] } as never)
    const of = run(['name', 'tags'])
    expect(mayBe(of, [written], tagged('Hot', 'new'))).toBe(true)
    expect(mayBe(of, [written], tagged('new', 'hot'))).toBe(false)
    expect(mayBe(of, [written, made({ tags: ['HOT'] } as never)], tagged('Hot'))).toBe(false)
  })
})

describe('a file of several chunks', () => {
  let here: TestAccount
  beforeEach(async () => {
    here = await newAccount()
  })

  test('refuses only the row whose word is read as the tag of another row', async () => {
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

  const many = 1_200
  const named = (last: (n: number) => string[]) =>
    csvOf([
      ['tag', 'name', 'site', 'labels'],
      ...Array.from({ length: many }, (_, n) => [`A-${n}`, 'Pump', ...last(n)]),
    ])

  test('refuses rows whose site is archived after they were read', async () => {
    const id = (await adding(() => here).addSite('Depot')).id
    const file = named((n) => [n < 1_000 ? '' : 'Depot', ''])

    const done = await changedUnderWay(
      here,
      { table: 'sites', id, set: 'archived_at = now()' },
      () => bringIn(here, file),
    )

    expect(done).toMatchObject({ successful_rows: 1_000, error_rows: 200 })
    expect(done.error_details[0]).toMatchObject({ row: 1_002, code: 'archived' })
  })

  test('may have new rows before rows that update others or create missing records', async () => {
    await bringIn(here, csvOf([['tag', 'name'], ...[1_050, 1_150].map((n) => [`A-${n}`, 'Fan'])]))

    const file = named((n) => [n < 1_100 ? '' : 'Quay', ''])
    const done = await bringIn(here, file, { mode: 'upsert', create_missing: true })

    expect(done).toMatchObject({ status: 'completed', successful_rows: many, error_rows: 0 })
    const { body } = await here.call(assetsApi.list, { query: { search: 'Pump' } })
    expect(body.meta.total_records).toBe(many)
    const { body: sites } = await here.call(sitesApi.list, {})
    expect(sites.data.map(({ name }) => name)).toEqual(['Quay'])
  })

  test('gets one spelling of each of its tags', async () => {
    await bringIn(
      here,
      named((n) => ['', n < 1_000 ? 'Hot' : 'hot']),
    )

    const { body } = await here.call(assetsApi.list, { query: { 'filter[tags]': 'Hot' } })
    expect(body.meta.total_records).toBe(many)
  })
})
