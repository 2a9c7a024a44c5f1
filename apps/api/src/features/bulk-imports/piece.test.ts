import { expect, test } from 'vitest'
import type { Draft } from '#domain/imports/plan.ts'
import { Gate } from './drafts.ts'
import { Feed } from './piece.ts'

const draft = (row_no: number): Draft => ({
  row_no,
  cells: [],
  values: new Map(),
  problems: [],
  words: [],
})

async function* chunksOf(...numbers: number[]) {
  for (const row_no of numbers) yield [draft(row_no)]
}

const taken = async (feed: Feed, times: number) => {
  const numbers: (number | undefined)[] = []
  for (let n = 0; n < times; n += 1) numbers.push((await feed.next())?.[0]?.row_no)
  return numbers
}

test('chunks that a transaction had taken come once more, in their order, when it is rolled back', async () => {
  const feed = new Feed(chunksOf(1, 2, 3, 4), new Gate())

  expect(await taken(feed, 1)).toEqual([1])
  feed.keep()
  expect(await taken(feed, 2)).toEqual([2, 3])
  feed.putBack()
  expect(await taken(feed, 1)).toEqual([2])
  feed.putBack()
  expect(await taken(feed, 4)).toEqual([2, 3, 4, undefined])
})
