import type { ImportResource } from '@steward/contract/bulk-imports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const bring = (content: string, resource_type: ImportResource = 'Asset') =>
  bringIn(here, content, { resource_type, create_missing: true })

describe('a heading of a group', () => {
  const wide = (...rows: string[]) =>
    ['Tag,Name,Cost,Site,Notes', ...rows, 'A-1,Pump,5,,'].map((row) => `${row}\n`).join('')
  const warned = {
    code: 'heading',
    column: null,
    count: 1,
    rows: [2],
    message: 'This row is only a heading: “0400 Machines”. It’s left out.',
  }

  test('is skipped by the check and the import, and a warning names it', async () => {
    const { preview } = await bringIn(here, wide('0400 Machines,,,,'), { dry_run: true })
    expect(preview).toMatchObject({ create: 1, errors: 0, skipped: 1, problems: [] })
    expect(preview!.warnings).toEqual([warned])
    const done = await bring(wide('0400 Machines,,,,'))
    expect([done.processed_rows, done.successful_rows, done.error_rows]).toEqual([2, 1, 0])
    expect(done.warnings).toEqual([warned])
  })

  test('may be in a column that isn’t used', async () => {
    const file = 'Konto,Tag,Name,Cost\n0400: Maschinen,,,\n,A-1,Pump,5\n'
    const mapping = { columns: { Tag: 'asset_tag', Name: 'name', Cost: 'purchase_cost' } }
    const done = await bringIn(here, file, { mapping })
    expect([done.successful_rows, done.error_rows]).toEqual([1, 0])
    expect(done.warnings.map(({ code, rows }) => [code, rows])).toEqual([['heading', [2]]])
  })

  test.each([
    ['it has a name and nothing else', 'Name,Tag,Cost,Site\n0400 Machines,,,\nPump,A-1,5,\n'],
    ['it has a number and a name', wide('0400,Machines,,,')],
    ['it has more to it', wide('0400 Machines,Lathe,,,')],
    ['its name is in another column', 'Tag,Model,Cost,Site\n0401,0400 Machines,,\nA-1,Pump,5,\n'],
  ])('is an asset where %s', async (_, file) => {
    const done = await bring(file)
    expect([done.successful_rows, done.error_rows, done.warnings]).toEqual([2, 0, []])
  })

  test.each([
    ['only a number', wide('0400,,,,')],
    ['a number that isn’t one of a group', wide('A-400 Machines,,,,')],
    [
      'a text that may be a number, in a file of two columns',
      'Tag,Name\n0400 Machines,\nA-1,Pump\n',
    ],
    ['no number', wide(',,,Depot,')],
  ])('isn’t a row with %s, which is refused without a name', async (_, file) => {
    const done = await bring(file)
    expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([[2, 'required']])
  })

  test('is imported if the mapping names rows without a name', async () => {
    const columns = { Tag: 'asset_tag', Name: 'name' }
    const mapping = { columns, values: { name: { '': 'Without a name' } } }
    const done = await bringIn(here, wide('0400 Machines,,,,'), { mapping })
    expect([done.successful_rows, done.error_rows]).toEqual([2, 0])
  })

  test('is no person either', async () => {
    const done = await bring('Kostenstelle,Email,Name,Role\n0400 Vertrieb,,,\n', 'User')
    expect([done.processed_rows, done.error_rows]).toEqual([1, 0])
    expect(done.warnings.map(({ code, rows }) => [code, rows])).toEqual([['heading', [2]]])
  })
})
