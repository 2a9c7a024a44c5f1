import { describe, expect, test } from 'vitest'
import { assetImport } from '#features/assets/assets.import.ts'
import { rowMessage } from '#domain/imports/messages.ts'
import { Plan, plannedFields } from '#domain/imports/plan.ts'
import type { Notation } from '#domain/imports/readings.ts'
import { doubtfulIn, suggestColumns } from '#domain/imports/suggestions.ts'
import { chosen, namesOf, type TargetColumn } from '#domain/imports/targets.ts'
import { plain } from '#domain/imports/plain.ts'

describe('the columns of a file', () => {
  const suggested = (...headers: string[]) => suggestColumns(assetImport.target, { headers })

  test.each([
    ['Asset Tag', 'asset_tag'],
    ['asset_tag', 'asset_tag'],
    ['ASSET-TAG', 'asset_tag'],
    ['Inventar-Nr.', 'asset_tag'],
    ['Nombre', 'name'],
    ['Item Name', 'name'],
    ['Bezeichnung', 'name'],
    ['N° de série', 'serial_number'],
    ['Serial', 'serial_number'],
    ['Catégorie', 'category'],
    ['Ubicación', 'location'],
    ['Checked Out To: Email', 'custodian_email'],
    ['Checked Out To: Username', 'custodian_username'],
    ['Order Number', 'purchase_order'],
    ['Anschaffungskosten', 'purchase_cost'],
    ['Warranty Expiration', 'warranty_end'],
    ['Asset EOL Date', 'expected_end_date'],
    ['Notizen', 'notes'],
  ])('%s fills %s', (header, key) => {
    expect(suggested(header)).toEqual({ [header]: key })
  })

  test.each(['Company', 'Farbe', 'created_at', '', 'constructor', '__proto__'])(
    '%j fills nothing',
    (header) => {
      expect(suggested(header)).toEqual({})
    },
  )

  const shown = (headers: string[], ...sample: string[][]) =>
    suggestColumns(assetImport.target, { headers, sample })

  test('are recognized by their neighbors: a state beside a city is a province', () => {
    expect(shown(['Name', 'State'], ['Pump', 'In use'])).toHaveProperty('State', 'status')
    expect(shown(['Name', 'City', 'State'], ['Pump', 'Boise', 'ID'])).toEqual({ Name: 'name' })
    expect(shown(['Name', 'State'], ['Pump', 'ID'])).toEqual({ Name: 'name' })
  })

  test('are recognized by their values if other products call them so', () => {
    expect(shown(['Name', 'Purchased'], ['Pump', 'yes'])).toEqual({ Name: 'name' })
    expect(shown(['Name', 'Purchased'], ['Pump', '1/23/26'])).toHaveProperty(
      'Purchased',
      'purchase_date',
    )
    const target = assetImport.target
    const file = { headers: ['Status', 'Name'], sample: [['Boise', 'Pump']] }
    expect(doubtfulIn(target, file, suggestColumns(target, file))).toEqual(['Status'])
  })

  test.each(['Valeur de sortie', 'Montant de sortie', 'Valor de baja', 'Disposal value'])(
    'are to be checked under «%s», which may be proceeds or book values',
    (header) => {
      const target = assetImport.target
      const file = { headers: ['Name', header], sample: [['Pump', '50.00']] }
      const columns = suggestColumns(target, file)
      expect(columns).toMatchObject({ [header]: 'disposal_proceeds' })
      expect(doubtfulIn(target, file, columns)).toEqual([header])
    },
  )

  test('with ids of another product fill the asset tag or the external id', () => {
    expect(shown(['ID', 'Name'], ['ACC-ASS-1', 'Pump'])).toHaveProperty('ID', 'asset_tag')
    expect(shown(['ID', 'Name', 'Tag'], ['7', 'Pump', 'A-1'])).toHaveProperty('ID', 'external_id')
    const id = '0190a1b2-0000-7000-8000-000000000000'
    expect(shown(['ID', 'Name'], [id, 'Pump'])).toHaveProperty('ID', 'id')
  })

  test('fill each field once: the most certain name wins, or else the first column', () => {
    expect(suggested('Title', 'Name', 'Default location', 'Location')).toEqual({
      Name: 'name',
      Location: 'location',
    })
    expect(suggested('Cost', 'cost')).toEqual({ Cost: 'purchase_cost' })
  })

  test('have names that mean only one field each, except for choices, which their values distinguish', () => {
    const columnOf = new Map<string, TargetColumn>()
    for (const column of assetImport.target.columns)
      for (const name of namesOf(column)) {
        const other = columnOf.get(plain(name)) ?? column
        const isTold = other.type === 'choice' && column.type === 'choice'
        expect([name, isTold || other.key === column.key]).toEqual([name, true])
        columnOf.set(plain(name), column)
      }
  })

  test('have choices whose names mean one choice only', () => {
    for (const { choices } of assetImport.target.columns)
      for (const choice of choices)
        for (const name of namesOf(choice))
          expect([name, chosen(choices, name)]).toEqual([name, choice.key])
  })
})

describe('a row', () => {
  const headers = ['Tag', 'Name', 'Cost', 'Bought', 'Status', 'Labels', 'Months']
  const mapping = {
    Tag: 'asset_tag',
    Name: 'name',
    Cost: 'purchase_cost',
    Bought: 'purchase_date',
    Status: 'status',
    Labels: 'tags',
    Months: 'useful_life_months',
  }
  const notation: Notation = {
    orders: new Map([['purchase_date', 'dmy']]),
    decimals: new Map([['purchase_cost', ',']]),
  }
  const plan = new Plan(
    plannedFields(assetImport.target, headers, mapping),
    headers.length,
    notation,
  )

  test('is read by the type of each column', () => {
    const cells = ['A-1', 'Pump', '1.234,5', '03/04/26', 'Außer Betrieb', 'a; b;;a', '60']

    const { values, problems } = plan.read(2, cells)

    expect(problems).toEqual([])
    expect(Object.fromEntries(values)).toEqual({
      asset_tag: 'A-1',
      name: 'Pump',
      purchase_cost: '1234.5000',
      purchase_date: '2026-04-03',
      status: 'out_of_service',
      tags: ['a', 'b'],
      useful_life_months: '60',
    })
  })

  test('keeps a field if its cell is empty, and clears it if the cell says <clear>', () => {
    const { values } = plan.read(2, ['A-1', '', '<clear>'])
    expect(Object.fromEntries(values)).toEqual({ asset_tag: 'A-1', purchase_cost: null })
  })

  test('gets all of its problems at once', () => {
    const long = 'x'.repeat(256)
    const tags = Array.from({ length: 21 }, (_, n) => n).join(';')
    const { problems } = plan.read(2, ['A', long, '-1', '31.02.26', 'gone', tags, '1201', 'more'])

    expect(problems.map(({ code, key }) => [code, key])).toEqual([
      ['cells', undefined],
      ['too_long', 'name'],
      ['too_many', 'tags'],
      ['choice', 'status'],
      ['date', 'purchase_date'],
      ['negative', 'purchase_cost'],
      ['range', 'useful_life_months'],
    ])
  })

  test('gets its problem in four languages', () => {
    const values = { label: 'Kategorie', value: 'HVAC' }
    expect(rowMessage('unknown', 'de', values)).toBe('Kategorie: „HVAC“ gibt es nicht.')
    expect(rowMessage('unknown', 'fr', values)).toBe('Kategorie : « HVAC » n’existe pas.')
    expect(rowMessage('unknown', 'en', { label: 'A', value: '{label}' })).toBe(
      'A: “{label}” does not exist.',
    )
  })
})
