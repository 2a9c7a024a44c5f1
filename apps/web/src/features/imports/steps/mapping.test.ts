import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import { describe, expect, test } from 'vitest'
import { roundedSeconds } from '../import-progress.tsx'
import { readAs } from './dates.ts'
import { stepAfterCheck } from './next-step.ts'
import {
  ambiguousDate,
  asksDateOrder,
  assignColumn,
  dateColumns,
  leaveEmpty,
  leftEmpty,
  matchable,
  mendsOf,
  missingFields,
  missingNames,
  previousColumn,
  readWordAs,
  samplesOf,
  unfilledFields,
  unusedColumns,
  withColumns,
  withNewFields,
} from './mapping.ts'

const field = (key: string, rest: Partial<ImportColumn> = {}): ImportColumn => ({
  key,
  label: key,
  type: 'text',
  required: false,
  refers: null,
  choices: [],
  instead: [],
  choice_labels: [],
  aliases: [],
  ...rest,
})

const FIELDS = [
  field('name', { required: true }),
  field('asset_tag'),
  field('purchase_date', { type: 'date' }),
]

const file: BulkImport['file_info'] = {
  filename: 'assets.csv',
  bytes: 100,
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  sheets: [],
  header_row: 1,
  headers: ['Company', 'Name', 'Tag', 'Bought'],
  sample: [
    ['Abshire', 'Backhoe', 'ICC-1', '1/23/23'],
    ['Abshire', ' Dragline ', 'WBH-2', '1/3/23'],
    ['', 'Excavator', '', ''],
    ['Boyer', 'Crane', 'NNH-3', '2023-04-05'],
  ],
  date_orders: [null, null, null, null],
}

describe('matching columns', () => {
  test('moves a field that another column had', () => {
    const columns = { Name: 'name', Tag: 'asset_tag' }

    expect(previousColumn(columns, 'Company', 'name')).toBe('Name')
    expect(assignColumn(columns, 'Company', 'name')).toEqual({ Tag: 'asset_tag', Company: 'name' })
  })

  test('can leave a column without a field', () => {
    expect(assignColumn({ Name: 'name', Tag: 'asset_tag' }, 'Tag', null)).toEqual({ Name: 'name' })
  })

  test('lists columns without a field in the order of the file', () => {
    const columns = { Name: 'name' }
    expect(unusedColumns(file.headers, { columns })).toEqual(['Company', 'Tag', 'Bought'])
    const new_fields = { Company: 'text' } as const
    expect(unusedColumns(file.headers, { columns, new_fields })).toEqual(['Tag', 'Bought'])
  })

  test('turns no column into a custom field that has another field', () => {
    const new_fields = { Company: 'text', Bought: 'date' } as const
    expect(withNewFields({ columns: { Company: 'name' } }, new_fields)).toEqual({
      columns: { Company: 'name' },
      new_fields: { Bought: 'date' },
    })
  })

  test('warns of fields that the account requires and no column fills', () => {
    const asked = [field('name', { required: true }), field('site'), field('serial_number')]
    const isRequired = (name: string) => ['name', 'site', 'serial_number'].includes(name)
    expect(unfilledFields(asked, { Serial: 'serial_number' }, isRequired)).toEqual([field('site')])
  })

  test('reports a required field that no column fills as missing', () => {
    expect(missingFields(FIELDS, { Tag: 'asset_tag' }).map(({ key }) => key)).toEqual(['name'])
    expect(missingFields(FIELDS, { Company: 'name' })).toEqual([])
  })

  test('does not report a required field that another column replaces', () => {
    const fields = [field('name', { required: true, instead: ['model'] }), field('model')]
    expect(missingFields(fields, { Type: 'model' })).toEqual([])
    expect(missingFields(fields, {})).toHaveLength(1)
  })

  test('shows the first three different values of a column', () => {
    expect(samplesOf(file, 'Company')).toEqual(['Abshire', 'Boyer'])
    expect(samplesOf(file, 'Name')).toEqual(['Backhoe', 'Dragline', 'Excavator'])
  })
})

describe('the question for the order of dates', () => {
  const columns = { Name: 'name', Bought: 'purchase_date' }

  test('is asked where a date can be read in two ways and nothing was chosen', () => {
    expect(dateColumns(FIELDS, columns)).toEqual(['Bought'])
    expect(ambiguousDate(file, ['Bought'])).toBe('1/3/23')
    expect(asksDateOrder(file, FIELDS, { columns })).toBe(true)
    expect(asksDateOrder(file, FIELDS, { columns, date_order: 'mdy' })).toBe(false)
  })

  test('is asked for dates with a time, too', () => {
    expect(readAs('1/3/23, 2:30 PM', 'dmy')).toBe('2023-03-01')
    const sample = file.sample.map((row) =>
      row.map((cell) => cell.replace('1/3/23', '1/3/23 14:30')),
    )
    expect(ambiguousDate({ ...file, sample }, ['Bought'])).toBe('1/3/23 14:30')
  })

  test('is not asked for a column whose other rows decide it', () => {
    const told = { ...file, date_orders: [null, null, null, 'mdy' as const] }
    expect(asksDateOrder(told, FIELDS, { columns })).toBe(false)
    expect(ambiguousDate(told, ['Bought'])).toBeNull()
  })

  test('is not asked where no column contains dates', () => {
    expect(asksDateOrder(file, FIELDS, { columns: { Name: 'name' } })).toBe(false)
  })

  test.each([
    { order: 'mdy', date: '2023-01-03' },
    { order: 'dmy', date: '2023-03-01' },
    { order: 'ymd', date: null },
  ] as const)('with the answer $order, 1/3/23 is $date', ({ order, date }) => {
    expect(readAs('1/3/23', order)).toBe(date)
  })
})

test('unknown names are listed with how often they occur', () => {
  const preview = {
    create: 0,
    update: 0,
    errors: 22,
    missing: {
      Category: { count: 2, names: ['Ornamental Railings', 'Soft Flooring'] },
      Site: { count: 0, names: [] },
    },
  }

  expect(missingNames(preview)).toEqual([
    { kind: 'Category', count: 2, names: ['Ornamental Railings', 'Soft Flooring'] },
  ])
})

test.each([
  { seconds: 1, unit: 'second', value: 5 },
  { seconds: 37, unit: 'second', value: 40 },
  { seconds: 57, unit: 'minute', value: 1 },
  { seconds: 200, unit: 'minute', value: 3 },
])('$seconds seconds are about $value $unit(s)', ({ seconds, unit, value }) => {
  expect(roundedSeconds(seconds)).toEqual({ unit, value })
})

describe('unreadable values that are left empty', () => {
  const word = (key: string, value: string, choice: string | null) => ({
    key,
    value,
    choice,
    count: 2,
  })
  const fields = FIELDS.concat(
    field('status', { type: 'choice', choices: ['active'] }),
    field('site', { type: 'reference', refers: 'Site' }),
    field('cost', { type: 'money' }),
  )
  const words = [
    word('purchase_date', 'soon', ''),
    word('status', 'Broken', ''),
    word('purchase_date', 'later', ''),
    word('site', 'Nowhere', ''),
  ]

  test('can’t be matched, and are listed by field', () => {
    expect(leftEmpty(words, fields)).toEqual([
      { field: fields[2], count: 4, values: ['soon', 'later'] },
    ])
    expect(matchable(words, fields).map(({ value }) => value)).toEqual(['Broken', 'Nowhere'])
  })

  test('become errors again when they are no longer left empty', () => {
    const left = leaveEmpty({ columns: {} }, 'cost', true)
    const both = leaveEmpty(left, 'purchase_date', true)
    expect(both.unreadable).toEqual(['cost', 'purchase_date'])
    expect(leaveEmpty(both, 'purchase_date', true)).toEqual(both)
    expect(leaveEmpty(both, 'cost', false).unreadable).toEqual(['purchase_date'])
  })

  test('don’t prevent the next step', () => {
    const led = (some: typeof words) =>
      stepAfterCheck(
        {
          file_info: { ...file, date_orders: [] },
          mapping: { columns: {} },
          create_missing: false,
          preview: { create: 1, update: 0, errors: 0, missing: {}, words: some },
        } as unknown as BulkImport,
        fields,
        'match',
      )
    expect(led(words)).toBe('values')
    expect(led(words.filter(({ key }) => key === 'purchase_date'))).toBe('confirm')
  })
})

test('the value chosen for a word of the file is added to the earlier choices', () => {
  const said = readWordAs({ columns: {} }, { key: 'status', value: 'Broken' }, 'out_of_service')
  const more = readWordAs(said, { key: 'status', value: 'Nil' }, '')

  expect(more.values).toEqual({ status: { Broken: 'out_of_service', Nil: '' } })
  expect(said.values).toEqual({ status: { Broken: 'out_of_service' } })
})

describe('the corrections offered for a group of errors', () => {
  const at = { mode: 'create', create_missing: false } as const
  const mends = (code: string, key: string | null) =>
    mendsOf(
      { code, key, column: null, message: '', count: 1, rows: [], values: [] },
      at,
      FIELDS.concat(
        field('disposed_on', { type: 'date' }),
        field('site', { type: 'reference', refers: 'Site' }),
        field('role_key', { required: true }),
        field('site_scope', { type: 'list', refers: 'Site' }),
      ),
    )

  test('leave out a value of a closed period, unless the row needs it', () => {
    expect(mends('period_locked', 'purchase_date')).toEqual(['leave_out'])
    expect([mends('period_locked', 'disposed_on'), mends('period_locked', null)]).toEqual([[], []])
  })

  test('create a missing record where a file can create it', () => {
    expect(mends('unknown', 'site')).toEqual(['create_missing', 'leave_empty'])
    expect(mends('unknown', 'role_key')).toEqual([])
  })

  test('neither create sites nor leave them out for somebody limited to some sites', () => {
    expect(mends('unknown', 'site_scope')).toEqual([])
  })

  test('leave an unreadable value empty where the field is optional', () => {
    expect([mends('date', 'purchase_date'), mends('too_long', 'name')]).toEqual([
      ['leave_empty'],
      [],
    ])
  })
})

test('the day of accumulated depreciation goes with the column whose heading says it', () => {
  const [dated, plain] = ['AfA zum 31.12.2024', 'Depreciation']
  const of = (header: string) => ({ [header]: 'opening_accumulated' })
  const said = { columns: of(dated), as_of: '2024-12-31' }

  expect(withColumns(said, of(plain))).toEqual({ columns: of(plain) })
  expect(withColumns({ ...said, columns: of(plain) }, of('Other'))).toEqual({
    ...said,
    columns: of('Other'),
  })
  expect(withColumns(said, { ...said.columns, Name: 'name' })).toHaveProperty('as_of')
})
