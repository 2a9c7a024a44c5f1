import { createInstance, type TFunction } from 'i18next'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { FieldKind, NamedField } from '#components/fields/field.ts'
import type { BulkField } from '#components/record-list/list-spec.ts'
import { declaring, lists, type Spec } from './declared-lists.ts'

type Shape = { shape: Record<string, z.ZodMiniType> }

/** The schemas of a list's bulk changes, `{plural: {ids, changes}}`, by field. */
function changesOf({ api }: Spec): Record<string, z.ZodMiniType> {
  const wrapper = (api.bulk!.body as unknown as Shape).shape
  const [{ shape }] = Object.values(wrapper) as unknown as [Shape]
  return (shape['changes'] as unknown as Shape).shape
}

/** The identifier of a referenced record: the key of a role, else an id. */
const recordOf = (field: string): string => (field === 'role_key' ? 'auditor' : crypto.randomUUID())

const VALUES: Partial<Record<FieldKind, unknown>> = {
  date: '2026-01-05',
  money: '12.50',
  number: 12,
  yes_no: true,
}

/** Values that a field of a kind sends. */
const sentBy = (field: NamedField): readonly unknown[] => {
  if (field.kind === 'choice') return field.options ?? field.rules.values ?? []
  return [VALUES[field.kind] ?? recordOf(field.name)]
}

/** The fields of a bulk change, with values for each; those with a dialog of their own have none here. */
function changedBy(offer: BulkField, t: TFunction): [string, readonly unknown[]][] {
  const of = offer.of ?? offer.anyOf
  if (of) return of.map((field) => [field.name, sentBy(field)])
  if (offer.dialog) return [[offer.field, []]]
  return [[offer.field, offer.options?.(t).map(({ value }) => value) ?? [recordOf(offer.field)]]]
}

const i18n = createInstance()
await i18n.init({ lng: 'en', resources: {} })

const offers = lists.flatMap((spec) =>
  (spec.bulk ?? []).flatMap((offer) =>
    (offer.call ? [] : changedBy(offer, i18n.t)).map(([field, values]) => ({
      list: spec.name,
      field,
      values,
      spec,
    })),
  ),
)

it('the tests below cover all lists', () => {
  expect(lists.length).toBeGreaterThanOrEqual(declaring.length)
  expect(lists.length).toBeGreaterThan(5)
  const named = offers.map(({ list, field }) => `${list} ${field}`)
  expect(named).toContain('sites status')
  expect(named).toContain('departments manager_id')
  expect(named).toContain('assets warranty_end')
})

const calls = lists.flatMap((spec) =>
  (spec.bulk ?? []).flatMap(({ field, call }) =>
    call ? [{ list: spec.name, field, call, spec }] : [],
  ),
)

it.each(calls)(
  'in $list, the right to change many records is the right to call $call.name',
  ({ spec, call }) => {
    expect(spec.api.bulk!.access).toEqual(call.access)
  },
)

it.each(offers)('the bulk call of $list takes the field $field', ({ spec, field, values }) => {
  const changes = changesOf(spec)
  expect(Object.keys(changes)).toContain(field)
  for (const value of values) expect(z.safeParse(changes[field]!, value).success).toBe(true)
})
