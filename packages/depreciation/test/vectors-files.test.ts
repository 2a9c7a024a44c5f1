import { expect, it } from 'vitest'
import { SCHEMA, vectorFolder } from './vector-folder.ts'
import { INPUTS, vector } from './year-vector.ts'

const total = (id: string, expected_total: string) => vector({}, { expected_total }, id)

const folder = vectorFolder()
function run(content: unknown) {
  folder.keep('a.json', content)
  return folder.run()
}

it('compares the vectors of groups with the fields that their file and group give for all', () => {
  const { cost: _, ...inputs } = INPUTS
  const groups = [
    { name: 'one', defaults: { cost: '600.00' }, vectors: [{ id: 'A', expected_salvage: '0.01' }] },
    {
      inputs: { cost: '2400.00' },
      cases: { B: { expected_total: '2400.00' }, C: { expected_salvage: '0.02' } },
    },
  ]
  const said = { description: 'Assets of several costs', count: 3, tolerance: 1, inputs }
  expect(run({ schema: SCHEMA, ...said, groups })).toEqual({
    code: 1,
    lines: ['C salvage: expected 0.02, got 0.00', '3 vectors, 1 differences'],
  })
})

it('names fields of a file or group that aren’t read, and a wrong count', () => {
  const file = { schema: SCHEMA, count: 2, mood: 'fine', vectors: [total('A', '1200.00')] }
  expect(run(file).lines).toEqual([
    'a.json count: expected 2, got nothing that is known here',
    'a.json mood: expected fine, got nothing that is known here',
    '1 vectors, 2 differences',
  ])
})

it('reads several files in one: a list, or one a line', () => {
  const files = ['A', 'B'].map((id) => ({ schema: SCHEMA, vectors: [total(id, '1200.00')] }))
  expect(run(files)).toEqual({ code: 0, lines: ['2 vectors, 0 differences'] })
  const lines = files.map((file) => JSON.stringify(file)).join('\n')
  expect(run(`${lines}\n`)).toEqual({ code: 0, lines: ['2 vectors, 0 differences'] })
  const alone = { schema: SCHEMA, ...total('A', '1200.01') }
  expect(run(alone).lines).toEqual([
    'A total: expected 1200.01, got 1200.00',
    '1 vectors, 1 differences',
  ])
})

it.each([
  ['another version', JSON.stringify({ schema: 'depreciation-vectors/2', vectors: [] })],
  ['a file that breaks off', `{"schema": "${SCHEMA}", "vectors": [`],
  ['reports without assets', JSON.stringify({ reports: [{ id: 'R', expected: {} }] })],
])('ends with 1 at %s', (_, content) => {
  expect(run(content)).toMatchObject({ code: 1 })
})

const ASSETS = ['A', 'B'].map((id) => ({ id, site: id, ...INPUTS }))
const report = (charge: string, more: object = {}) => ({
  id: 'R',
  from: '2024-01-01',
  to: '2024-03-31',
  expected: { total: { charge } },
  ...more,
})

it('tolerates differences in reports of a register that the file or the report allows', () => {
  const register = (tolerance: object, more: object = {}) => ({
    assets: ASSETS,
    reports: [report('600.02', more)],
    ...tolerance,
  })
  expect(run(register({ tolerance: { minor_units: 2 } })).code).toBe(0)
  expect(run(register({ tolerance: { minor_units: 1 } })).code).toBe(1)
  expect(run(register({ tolerance: 2 }, { tolerance: 0 })).code).toBe(1)
  expect(run(register({}, { tolerance: '0.02' })).code).toBe(0)
})

it('compares reports of a part of the register, and groups in a list', () => {
  const groups = [{ site: 'A', charge: '300.00', closing_book_value: '900.00', impairment: '0.00' }]
  const more = { filter: { site: 'A' }, group_by: 'site' }
  const part = report('300.00', { ...more, expected: { groups, total: { charge: '300.00' } } })
  expect(run({ assets: ASSETS, reports: [part] }).code).toBe(0)
  expect(run({ assets: ASSETS, reports: [report('600.00', more)] }).code).toBe(1)
})

it('names fields of an asset or report of a register that aren’t read', () => {
  const assets = ASSETS.map((asset) => ({ ...asset, mood: 'fine' }))
  const reports = [report('600.00', { period: 'Q1' }), { id: 'S', to: '2024-03-31', expected: {} }]
  expect(run({ assets, reports }).lines).toEqual([
    'A inputs.mood: expected fine, got nothing that is known here',
    'B inputs.mood: expected fine, got nothing that is known here',
    'R period: expected Q1, got nothing that is known here',
    'S report: expected a day, or two of them, got 2024-03-31',
    '0 vectors, 4 differences',
  ])
})
