import { locationsApi } from '@steward/contract/locations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { bringIn } from '#test/builders/imports.ts'

let here: TestAccount
const { addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const check = async (lines: readonly string[], more: Parameters<typeof bringIn>[2] = {}) => {
  const said = { create_missing: true, dry_run: true, ...more }
  return (await bringIn(here, `${lines.join('\n')}\n`, said)).preview!
}

/** More rows than are read at a time. */
const often = (lines: readonly string[]) =>
  Array.from({ length: 1_200 }, (_, at) => lines[at % lines.length]!)

test('a room in a site that is missing, too, is counted once however many rows name it', async () => {
  const { missing } = await check(['Name,Site,Room', ...often(['A,North,R 1', 'A,north,r 1'])])
  expect(missing).toEqual({
    Site: { count: 1, names: ['North'] },
    Location: { count: 1, names: ['R 1'] },
  })
})

test('a person is counted once, by name and address, in whichever column and order', async () => {
  const rows = ['A,Ada Quist,', 'A,"QUIST, Ada",ada@example.com', 'A,,ADA@example.com']
  const { missing } = await check([
    'Name,Assigned to,Assigned to: email address',
    ...Array.from({ length: 1_000 }, () => rows[0]!),
    ...often(rows),
  ])
  expect(missing).toEqual({ Employee: { count: 1, names: ['Ada Quist'] } })
})

test('what is there more than once by one name is said with what it is in', async () => {
  const { id } = await addSite('South')
  await here.call(locationsApi.create, { body: { location: { name: 'Floor 1', site_id: id } } })
  const { missing } = await check([
    'Name,Site,Room,Category',
    'A,North,R 1,IT > Other',
    'B,South,Floor 1 > r 1,Office > Other',
    'C,South,R 2,',
  ])
  expect(missing.Location).toEqual({
    count: 3,
    names: ['North > R 1', 'South > Floor 1 > r 1', 'R 2'],
  })
  expect(missing.Category).toEqual({
    count: 4,
    names: ['IT', 'IT > Other', 'Office', 'Office > Other'],
  })
})

test('a path to a place that is missing with its site is one value, in each row once', async () => {
  const { words } = await check(['Name,Room', 'A,North > R 1', 'B,North > R 1'])
  expect(words).toEqual([{ key: 'location', value: 'North > R 1', choice: null, count: 2 }])
})

describe('what no row would create', () => {
  const lines = [
    'Name,Site,Room,Category,Assigned to,Purchase date',
    'A,North,R 1,IT,Ada Quist,soon',
    'B,North,,Office,Bo Lind,2026-01-01',
  ]

  test('isn’t named as to be created: only refused rows have it', async () => {
    const { missing, errors } = await check(lines)
    expect(errors).toBe(1)
    expect(missing).toEqual({
      Site: { count: 1, names: ['North'] },
      Category: { count: 1, names: ['Office'] },
      Employee: { count: 1, names: ['Bo Lind'] },
    })
  })

  test('isn’t named either where its rows are left out', async () => {
    const columns = { Name: 'name', Site: 'site', Category: 'category' }
    const { missing } = await check(lines, { mapping: { columns, skip: { rows: [2] } } })
    expect(missing).toEqual({
      Site: { count: 1, names: ['North'] },
      Category: { count: 1, names: ['Office'] },
    })
  })

  test('is named as unknown while nothing is to be created', async () => {
    const { missing } = await check(lines, { create_missing: false })
    expect(missing.Category).toEqual({ count: 2, names: ['IT', 'Office'] })
  })
})
