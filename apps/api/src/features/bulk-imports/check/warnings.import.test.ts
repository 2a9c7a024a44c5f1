import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, upload } from '#test/builders/imports.ts'
import { CHUNK } from '../file/chunks.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

/** A file of so many assets with an unknown status; one has an unknown condition as well. */
const fileOf = (count: number) =>
  csvOf([
    ['name', 'status', 'condition'],
    ...Array.from({ length: count }, (_, n) => [`A${n}`, 'Blorked', n === 1 ? 'so-so' : '']),
  ])

describe('the warnings of a finished import', () => {
  test('are counted over all its pieces, with the first rows, and kept', async () => {
    const rows = CHUNK + 3
    const done = await bringIn(here, fileOf(rows), { create_missing: true })

    expect(done).toMatchObject({ successful_rows: rows, error_rows: 0, preview: null })
    expect(done.warnings).toEqual([
      {
        code: 'no_option',
        column: 'status',
        message: 'Status: “Blorked” is not an option and is left out.',
        count: rows,
        rows: [2, 3, 4, 5, 6],
      },
      {
        code: 'no_option',
        column: 'condition',
        message: 'Condition: “so-so” is not an option and is left out.',
        count: 1,
        rows: [3],
      },
    ])
    const { body } = await here.call(bulkImportsApi.list, {})
    expect(body.data).toMatchObject([{ id: done.id, warnings: [] }])
  })

  test('equal those of the check before it', async () => {
    const checked = await bringIn(here, fileOf(3), { create_missing: true, dry_run: true })
    expect(checked.warnings).toEqual([])

    const done = await bringIn(here, fileOf(3), { create_missing: true })
    expect(done.warnings).toEqual(checked.preview!.warnings)
  })

  test('are none if no row has one', async () => {
    expect((await bringIn(here, 'name\nPump')).warnings).toEqual([])
    expect((await upload(here, 'name\nFan', { start: false })).warnings).toEqual([])
  })
})
