import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { BulkField, ListSpec } from '#components/record-list/list-spec.ts'

type Spec = ListSpec<{ id: string }>

const sources = import.meta.glob<string>('./features/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const modules = import.meta.glob<Record<string, unknown>>('./features/**/*.{ts,tsx}')
const declaring = Object.keys(sources).filter((path) =>
  /: ListSpec<|= recordKind\(/.test(sources[path]!),
)

const isSpec = (value: unknown): value is Spec =>
  typeof value === 'object' && value !== null && 'api' in value && 'rowName' in value

/** Lists stand by themselves, or in their kinds. */
const specsOf = async (path: string) =>
  Object.values(await modules[path]!())
    .flatMap((value) => [value, (value as { list?: unknown } | null)?.list])
    .filter(isSpec)

const lists = (await Promise.all(declaring.map(specsOf))).flat()

type Shape = { shape: Record<string, z.ZodMiniType> }

/** What a list's contract takes as `{plural: {ids, changes}}`, by field. */
function changesOf({ api }: Spec): Record<string, z.ZodMiniType> {
  const wrapper = (api.bulk!.body as unknown as Shape).shape
  const [{ shape }] = Object.values(wrapper) as unknown as [Shape]
  return (shape['changes'] as unknown as Shape).shape
}

const offers = lists.flatMap((spec) =>
  (spec.bulk ?? []).map((offer) => ({ list: spec.name, field: offer.field, spec, offer })),
)

/** How a field says which record it means: by its key where roles are meant, else by its id. */
const recordOf = (field: string): string => (field === 'role_key' ? 'auditor' : crypto.randomUUID())

/** The values of a field that is a choice. */
const valuesOf = ({ of }: BulkField) =>
  of?.kind === 'choice' ? of.rules.values?.map((value) => ({ value })) : undefined

it('all lists are looked at', () => {
  expect(lists).toHaveLength(declaring.length)
  expect(lists.length).toBeGreaterThan(5)
  expect(offers.map(({ list, field }) => `${list} ${field}`)).toContain('sites status')
})

it.each(offers)('$list can be given another $field at once', async ({ spec, field, offer }) => {
  const changes = changesOf(spec)
  expect(Object.keys(changes)).toContain(field)
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: {} })
  const options = offer.options?.(i18n.t) ?? valuesOf(offer) ?? [{ value: recordOf(field) }]
  for (const { value } of options) expect(z.safeParse(changes[field]!, value).success).toBe(true)
})
