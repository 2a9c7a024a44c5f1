import { type Kind, kindOfCall, KINDS, SPECS } from '@steward/contract/kinds.ts'
import { expect, test } from 'vitest'
import { declaredRoutes } from './contract.ts'
import { harness } from './harness.ts'

const kinds = Object.keys(KINDS) as Kind[]

/** The kinds whose records a reference leads from and to; undefined for tables that are part of something else. */
const kindOf = (table: string) =>
  kinds.find((kind) => [SPECS[kind].plural, ...(SPECS[kind].calls ?? [])].includes(table))

test('a kind says of every reference of its table which kind it leads to', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ child: string; parent: string }>(
    'select distinct child::regclass::text as child, parent::regclass::text as parent from account_references()',
  )
  const unsaid = rows.filter(({ child, parent }) => {
    const [from, to] = [kindOf(child), kindOf(parent)]
    return from && to && from !== to && !SPECS[from].refers?.includes(to)
  })
  expect(rows.length).toBeGreaterThan(10)
  expect(unsaid).toEqual([])
})

/** What a person has beside the records of an account: nothing else shows it. */
const OF_ONESELF = [
  'confirmation',
  'exports',
  'bulk_changes',
  'feature_flags',
  'me',
  'mfa',
  'my_sessions',
  'notification_preferences',
  'password',
  'saved_views',
  'session',
]

test('every call that writes is of a kind, or changes nothing but what a person has', async () => {
  const writing = (await declaredRoutes()).filter(({ method }) => method !== 'GET')
  const others = writing.filter(({ name }) => kindOfCall(name) === undefined)
  const first = new Set(others.map(({ name }) => name.split('.')[0]!))
  expect([...first].filter((name) => !OF_ONESELF.includes(name))).toEqual([])
})

test('what a kind names are calls that there are', async () => {
  const names = new Set((await declaredRoutes()).map(({ name }) => name.split('.')[0]!))
  const named = kinds.flatMap((kind) => [
    ...(SPECS[kind].calls ?? []),
    ...(SPECS[kind].touches ?? []),
  ])
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
