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

test('a missing room in a missing site is counted once, however many rows name it', async () => {
  const { missing } = await check(['Name,Site,Room', ...often(['A,North,R 1', 'A,north,r 1'])])
  expect(missing).toEqual({
    Site: { count: 1, names: ['North'] },
    Location: { count: 1, names: ['R 1'] },
  })
})

test('a missing person is counted once, whichever columns name them and in whichever order their names are', async () => {
  const rows = ['A,Ada Quist,', 'A,"QUIST, Ada",ada@example.com', 'A,,ADA@example.com']
  const { missing } = await check([
    'Name,Assigned to,Assigned to: email address',
    ...Array.from({ length: 1_000 }, () => rows[0]!),
    ...often(rows),
  ])
  expect(missing).toEqual({ Employee: { count: 1, names: ['Ada Quist'] } })
})

test('missing records with the same name are named with their parents', async () => {
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

test('a path to a missing place in a missing site is one value, counted once for each row', async () => {
  const { words } = await check(['Name,Room', 'A,North > R 1', 'B,North > R 1'])
  expect(words).toEqual([{ key: 'location', value: 'North > R 1', choice: null, count: 2 }])
})

describe('a missing record', () => {
  const lines = [
    'Name,Site,Room,Category,Assigned to,Purchase date',
    'A,North,R 1,IT,Ada Quist,soon',
    'B,North,,Office,Bo Lind,2026-01-01',
  ]

  test('isn’t counted if only refused rows name it', async () => {
    const { missing, errors } = await check(lines)
    expect(errors).toBe(1)
    expect(missing).toEqual({
      Site: { count: 1, names: ['North'] },
      Category: { count: 1, names: ['Office'] },
      Employee: { count: 1, names: ['Bo Lind'] },
    })
  })

  test('isn’t counted if only skipped rows name it', async () => {
    const columns = { Name: 'name', Site: 'site', Category: 'category' }
    const { missing } = await check(lines, { mapping: { columns, skip: { rows: [2] } } })
    expect(missing).toEqual({
      Site: { count: 1, names: ['North'] },
      Category: { count: 1, names: ['Office'] },
    })
  })

  test('is counted as unknown if missing records aren’t created', async () => {
    const { missing } = await check(lines, { create_missing: false })
    expect(missing.Category).toEqual({ count: 2, names: ['IT', 'Office'] })
  })
})
