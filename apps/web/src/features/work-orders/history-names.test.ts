import en from '@steward/locales/en.json'
import { expect, test } from 'vitest'

/** The values of a work order's history that aren't fields. */
const BESIDE = ['task', 'comment', 'time_entry', 'cost', 'attachment', 'watcher_ids', 'request']

test('the history of a work order has a name for every field', () => {
  expect(Object.keys(en.work_orders.fields)).toEqual(expect.arrayContaining(BESIDE))
})
