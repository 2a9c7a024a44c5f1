import { expect, test } from 'vitest'
import type { Draft } from '#domain/imports/plan.ts'
import { Gate } from '../file/drafts.ts'
import { Feed } from './feed.ts'

const draft = (row_no: number): Draft => ({
  row_no,
  cells: [],
  values: new Map(),
  problems: [],
  words: [],
})

/** The rows of a file, one in each chunk, after so many that are done. */
async function* rowsAfter(done: number) {
  for (const row_no of [1, 2, 3, 4].slice(done)) yield [draft(row_no)]
}

const taken = async (feed: Feed, times: number) => {
  const numbers: (number | undefined)[] = []
  for (let n = 0; n < times; n += 1) numbers.push((await feed.next())?.[0]?.row_no)
  return numbers
}

test('after a rollback, the chunks of the transaction come again in the same order', async () => {
  const feed = new Feed(rowsAfter, 0, new Gate())

  expect(await taken(feed, 1)).toEqual([1])
  feed.keep(1)
  expect(await taken(feed, 2)).toEqual([2, 3])
  await feed.putBack()
  expect(await taken(feed, 1)).toEqual([2])
  await feed.putBack()
  expect(await taken(feed, 4)).toEqual([2, 3, 4, undefined])
})

test('a chunk that was left to the next transaction comes first, and again if that is rolled back', async () => {
  const feed = new Feed(rowsAfter, 0, new Gate())

  expect(await taken(feed, 1)).toEqual([1])
  feed.leave((await feed.next())!)
  feed.keep(1)
  expect(await taken(feed, 2)).toEqual([2, 3])
  await feed.putBack()
  expect(await taken(feed, 2)).toEqual([2, 3])
})

test('a chunk whose rows can’t be used any more is read from the file again', async () => {
  const feed = new Feed(rowsAfter, 0, new Gate())

  expect(await taken(feed, 1)).toEqual([1])
  const [row] = (await feed.next())!
  feed.spend()
  feed.keep(1)
  const [again] = (await feed.next())!
  expect(again!.row_no).toBe(2)
  expect(again).not.toBe(row)
  expect(await taken(feed, 3)).toEqual([3, 4, undefined])
})
