import { kindOfCall } from '@steward/contract/kind-calls.ts'
import { kindValues, type Kind, KINDS, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { expect, test } from 'vitest'
import { declaredRoutes } from './contract.ts'
import { harness } from './harness.ts'

const kinds = Object.keys(KINDS) as Kind[]

/** The kind of a table; for users, memberships. */
const kindIn = (table: string): Kind | undefined =>
  table === 'memberships' ? 'user' : kinds.find((kind) => SPECS[kind].plural === table)

test('a kind declares the target of every reference of its table', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ child: string; parent: string; field: string }>(
    'select child::regclass::text as child, parent::regclass::text as parent, field from account_references()',
  )
  const among = rows.flatMap(({ child, parent, field }) => {
    const [from, to] = [kindIn(child), kindIn(parent)]
    return from && to ? [{ from, to, field }] : []
  })
  expect(among.length).toBeGreaterThan(15)
  expect(among.filter(({ from, to, field }) => SPECS[from].refers?.[field] !== to)).toEqual([])
})

test('the fields that identify a record have an index in lower case', async () => {
  const { owner } = await harness()
  const { rows } = await owner.query<{ place: string }>(`
    select tablename || '.' || substring(indexdef from 'lower\\(\\(?"?(\\w+)') as place from pg_indexes
    where schemaname = 'public' and indexdef ~ 'account_id,.* lower'`)
  const indexed = new Set(rows.map(({ place }) => place))
  const known = kindsWith('known_by').flatMap((kind) =>
    KINDS[kind].known_by.map((field) => `${KINDS[kind].plural}.${field}`),
  )
  expect(known.filter((place) => !indexed.has(place))).toEqual([])
})

/** What belongs to one person and is shown nowhere else. */
const OF_ONESELF = [
  'confirmation',
  'dashboard',
  'exports',
  'bulk_changes',
  'feature_flags',
  'me',
  'mfa',
  'my_sessions',
  'notification_preferences',
  'notifications',
  'password',
  'saved_views',
  'session',
]

/** Data without events for open pages: of the installation, and schedules of reports, which only their dialog shows. */
const OF_ONE_PLACE = ['installation', 'report_schedules']

test('every writing route is of a kind, or changes nothing that is shown elsewhere', async () => {
  const writing = (await declaredRoutes()).filter(({ method }) => method !== 'GET')
  const others = writing.filter(({ name }) => kindOfCall(name) === undefined)
  const first = new Set(others.map(({ name }) => name.split('.')[0]!))
  const alone = [...OF_ONESELF, ...OF_ONE_PLACE]
  expect([...first].filter((name) => !alone.includes(name))).toEqual([])
})

test('every kind that is listed and exported has the calls of a list', async () => {
  const names = new Set((await declaredRoutes()).map(({ name }) => name))
  const wanted = kindValues('plural', 'exported').flatMap((plural) =>
    ['list', 'get', 'create', 'update', 'bulk', 'undo_bulk', 'export', 'facets'].map(
      (verb) => `${plural}.${verb}`,
    ),
  )
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})

test('the routes that a kind names exist', async () => {
  const names = new Set((await declaredRoutes()).map(({ name }) => name.split('.')[0]!))
  const named = kinds.flatMap((kind) => [
    ...(SPECS[kind].calls ?? []),
    ...(SPECS[kind].touches ?? []),
  ])
  expect(named.filter((name) => !names.has(name))).toEqual([])
})
