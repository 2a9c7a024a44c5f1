import type { Schema } from '@steward/contract/kit/route.ts'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf } from '#components/record-list/list-fields.ts'
import { declaring, lists, type Spec } from './declared-lists.ts'

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: {} })
const { t } = i18n

const lean = lists.filter(({ reads }) => reads !== undefined)

type Shape = { shape: Record<string, Schema> }

/** The fields of a record that the server returns for `fields`; it refuses unknown ones. */
const answered = ({ api }: Spec, fields: string | undefined): string[] =>
  z.parse((api.list.query as unknown as Shape).shape['fields']!, fields) as string[]

interface Json {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Json[]
  properties?: Record<string, Json>
}

/** A valid value of a schema. */
function sampleOf({ type, enum: values, anyOf, properties }: Json): unknown {
  if (values) return values[0]
  if (anyOf) return sampleOf(anyOf[0]!)
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, sampleOf(of)]))
  const [kind] = [type].flat()
  if (kind === 'array') return []
  if (kind === 'object') return {}
  return kind === 'string' ? '2026-01-31' : 1
}

/** The fields of a record that a function reads. */
function readBy({ api }: Spec, run: (row: { id: string }) => unknown): string[] {
  const item = (
    (api.list.reply as unknown as Shape).shape['data']!._zod.def as { element?: Schema }
  ).element!
  const json = z.toJSONSchema(item, { io: 'output', unrepresentable: 'any' }) as Json
  const read = new Set<string>()
  const row = new Proxy(sampleOf(json) as { id: string }, {
    get: (record, name) => {
      read.add(String(name))
      return Reflect.get(record, name) as unknown
    },
  })
  run(row)
  return [...read]
}

describe.each(lean)('the list of $name', (spec) => {
  const columns = spec.columns(t)
  const [first] = columns
  const asked = (visible: readonly string[], areCards = false) =>
    answered(spec, fieldsOf(spec, columns, visible, areCards))

  it.each(columns)('asks for what its column $id shows', (column) => {
    expect(asked([column.id])).toEqual(
      expect.arrayContaining(readBy(spec, (row) => column.cell(row, 'cozy'))),
    )
  })

  it('asks for no column that isn’t shown', () => {
    const hidden = columns.filter(({ id, reads = [id] }) => {
      const always: readonly string[] = [...asked([])]
      return id !== first!.id && !reads.every((field) => always.includes(field))
    })

    expect(hidden.length).toBeGreaterThan(2)
    for (const { id } of hidden) expect(asked([id]).length).toBeGreaterThan(asked([]).length)
  })

  it('asks for what every row needs, and its card', () => {
    const named = readBy(spec, (row) => [spec.rowName(row), spec.shortName?.(row)])
    const linked = readBy(spec, (row) => spec.href?.(row, {}))

    expect(asked([])).toEqual(expect.arrayContaining([...named, ...linked]))
    expect(asked([], true)).toEqual(
      expect.arrayContaining(readBy(spec, (row) => spec.card(row, t))),
    )
  })

  it('asks the same in whatever order its columns are', () => {
    const ids = columns.map(({ id }) => id)

    expect(fieldsOf(spec, columns, ids, false)).toBe(
      fieldsOf(spec, columns.toReversed(), ids.toReversed(), false),
    )
  })
})

it('every list says what it reads, but those that answer counts', () => {
  const whole = lists.filter(({ reads, complete }) => !reads && !complete)
  expect(whole.map(({ name }) => name)).toEqual([])
})

it('the list of assets is among them', () => {
  expect(declaring.length).toBeGreaterThan(5)
  expect(lean.map(({ name }) => name)).toContain('assets')
})

it('a list asks for values of custom fields together', () => {
  const column = (id: string) => ({ id })
  const columns = [column('name'), column('cf:colour'), column('cf:size')]

  expect(fieldsOf({ reads: [] }, columns, ['cf:colour', 'cf:size'], false)).toBe(
    'custom_fields,name',
  )
  expect(fieldsOf({}, columns, ['cf:colour'], false)).toBeUndefined()
})
