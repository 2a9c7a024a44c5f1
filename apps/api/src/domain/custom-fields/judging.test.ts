import { expect, test } from 'vitest'
import { type Fields, type JudgedField, judgeValues, readOnce } from './judging.ts'

const field: JudgedField = {
  key: 'f',
  label: 'F',
  type: 'text',
  options: [],
  required: false,
  unique: false,
  min: null,
  max: null,
  max_length: null,
  pattern: '[a-z]+',
  default_value: null,
  group_ids: [],
}

/** Fields that count how often they are read. */
function watched() {
  let looks = 0
  const byKey = new Map([[field.key, field]])
  const all: Fields = {
    fields: [field],
    byKey: {
      get: (key: string) => {
        looks++
        return byKey.get(key)
      },
    } as unknown as Fields['byKey'],
    tree: new Map(),
    digits: 2,
  }
  return { all, looks: () => looks }
}

test('a wrong value for many assets is reported once at its field', () => {
  const { all, looks } = watched()
  const values = { f: 'A1' }
  const read = readOnce(all, values)
  for (let n = 0; n < 500; n++) {
    const before = { id: String(n), group_id: null, custom_fields: {} }
    const { problems } = judgeValues(all, {
      values,
      absent: new Set(),
      before,
      group_id: null,
      read,
    })
    expect(problems).toMatchObject([{ key: 'f', code: 'pattern' }])
  }
  expect(looks()).toBe(1)
})
