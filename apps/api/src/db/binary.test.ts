import { expect, test } from 'vitest'
import { harness } from '#test/harness.ts'
import { Bigints, integersOf, Sums } from './binary.ts'

function bigintsOf(values: readonly bigint[]): Bigints {
  const all = new Bigints()
  for (const value of values) all.push(value)
  return all
}

test('arrays reach the database unchanged, and values that it can’t store are refused', async () => {
  const { owner } = await harness()
  const integers = [0, -1, 2 ** 31 - 1, -(2 ** 31)]
  const bigints = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]
  for (const length of [0, 1, 4]) {
    const { rows } = await owner.query<{ i: number[]; b: string[] }>(
      'select $1::integer[] as i, $2::bigint[]::text[] as b',
      [integersOf(integers.slice(0, length)), bigintsOf(bigints.slice(0, length)).parameter()],
    )
    expect(rows).toEqual([
      { i: integers.slice(0, length), b: bigints.slice(0, length).map(String) },
    ])
  }
  expect(() => integersOf([2 ** 31])).toThrow(RangeError)
  expect(() => bigintsOf([2n ** 63n])).toThrow(RangeError)
})

test('any number of values reaches the database, and earlier ones are found meanwhile', async () => {
  const { owner } = await harness()
  const values = Array.from({ length: 1_000 }, (_, index) => BigInt(index) ** 6n - 500n)
  const all = bigintsOf(values)
  expect(all.length).toBe(values.length)
  expect(values.map((_, index) => all.get(index))).toEqual(values)
  const { rows } = await owner.query('select $1::bigint[]::text[] as b', [all.parameter()])
  expect(rows).toEqual([{ b: values.map(String) }])

  all.clear()
  all.push(7n)
  const again = await owner.query('select $1::bigint[]::text[] as b', [all.parameter()])
  expect(again.rows).toEqual([{ b: ['7'] }])
})

test('numbers are added up exactly, however large and of whichever sign', () => {
  const ends = [2n ** 63n - 1n, -(2n ** 63n), 2n ** 53n + 1n, -1n, 2n ** 32n - 1n]
  const some = Array.from({ length: 900 }, (_, index) => (BigInt(index) - 400n) ** 7n)
  const values = [...some, ...ends]
  const sums = new Sums()
  sums.begin(700)
  const [first, all] = [sums.begin(values.length), sums.begin(1)]
  bigintsOf(values).addTo(sums, first, 0, values.length)
  for (let index = 0; index < values.length; index++) bigintsOf(values).addTo(sums, all, index, 1)
  expect(values.map((_, index) => sums.at(first + index))).toEqual(values)
  expect(sums.at(all)).toBe(values.reduce((sum, value) => sum + value))
  expect(sums.at(0)).toBe(0n)
})
