import { describe, expect, test } from 'vitest'
import { DateEvidence, readDate, settleOrders } from './dates.ts'
import { timeIn } from './headings.ts'
import { hoursOf } from './hours.ts'
import { SpanEvidence, spanOf } from './spans.ts'
import { totalIn } from './totals.ts'
import { untyped } from './typed-headers.ts'
import { readMoment } from './moments.ts'
import { DecimalEvidence, readNumber, rounded } from './numbers.ts'
import { saysNothing } from './nothing.ts'
import { personIn } from './people.ts'
import { pathSignIn } from './path-signs.ts'
import { MAX_CELL } from './csv.ts'
import { plain, tidy } from './plain.ts'
import { readRough } from './rough-dates.ts'
import { withoutMarkup } from './markup.ts'
import { storedAmount } from './number-readers.ts'

describe('a length of time in hours', () => {
  test.each([
    ['1:30', '1.50'],
    ['02:15:00', '2.25'],
    ['2', '2.00'],
    ['1.5', '1.50'],
    ['90 min', '1.50'],
    ['1,500 min', '25.00'],
    ['2 h', '2.00'],
    ['2h30', '2.50'],
    ['2h 30m', '2.50'],
    ['2 hours, 15 minutes', '2.25'],
    ['1 hour and 30 minutes', '1.50'],
    ['2 Std. 30 Min.', '2.50'],
    ['45 minutos', '0.75'],
    ['PT1H30M', '1.50'],
    ['1h 30m 0s', '1.50'],
    ['1 day 2 hours 30 minutes', '26.50'],
    ['0 days 2 hours', '2.00'],
    ['3 days 0 hours 0 minutes 0 seconds', '72.00'],
    ['1 Tag 2 Stunden 30 Minuten', '26.50'],
    ['2 Tage und 6 Stunden', '54.00'],
    ['1 día 2 horas 30 minutos', '26.50'],
    ['2 jours 3 heures 15 minutes', '51.25'],
    ['1d 2h', '26.00'],
    ['1 j 2 h', '26.00'],
    ['1d2', '26.00'],
  ])('%s is %s', (cell, hours) => expect(hoursOf(cell, '.')).toBe(hours))

  test.each(['soon', '2 days', '1:75', '-2', '2 h later', '', '3 m²'])('%s is none', (cell) =>
    expect(hoursOf(cell, '.')).toBeUndefined(),
  )

  test('a number without a unit has the unit of its heading', () => {
    expect(hoursOf('90', '.', { counted: 'minutes' })).toBe('1.50')
    expect(hoursOf('1,5', ',')).toBe('1.50')
    expect(hoursOf('2 h', '.', { counted: 'days' })).toBe('2.00')
  })

  test('a day without hours is 24 hours only where it can’t be a working day', () => {
    expect(hoursOf('3', '.', { counted: 'days' })).toBeUndefined()
    expect(hoursOf('2 days', '.', { counted: 'days' })).toBeUndefined()
    expect(hoursOf('3', '.', { counted: 'days', hasFullDays: true })).toBe('72.00')
    expect(hoursOf('2 days', '.', { hasFullDays: true })).toBe('48.00')
    expect(hoursOf('', '.', { counted: 'days', hasFullDays: true })).toBeUndefined()
  })

  test.each([
    ['Maintenance Time (days)', 'days'],
    ['asset_maintenance_time', 'days'],
    ['Stillstand (Tage)', 'days'],
    ['Asset maintenance time (hours)', 'hours'],
    ['Durée d’arrêt', undefined],
    ['Tiempo de parada (minutos)', 'minutes'],
    ['Ausfallzeit je Tag (Std.)', 'hours'],
    ['Downtime per day (hours)', 'hours'],
    ['Hours per day', 'hours'],
    ['Day shift downtime in minutes', 'minutes'],
    ['Downtime (d)', 'days'],
    ['Ausfall [h]', 'hours'],
    ['Model T', undefined],
  ])('«%s» counts %s', (heading, time) => {
    expect(timeIn(heading)).toBe(time)
  })
})

describe('a date', () => {
  test.each([
    ['2026-03-04', '2026-03-04'],
    ['2026/3/4', '2026-03-04'],
    ['20260304', '2026-03-04'],
    ['2026-03-04 00:00:00', '2026-03-04'],
    ['2026-03-04T10:15:30.123Z', '2026-03-04'],
    ['2026-03-04T10:15:30+01:00', '2026-03-04'],
    ['4 March 2026', '2026-03-04'],
    ['Mar 4, 2026', '2026-03-04'],
    ['March 4th, 2026', '2026-03-04'],
    ['4-Mar-26', '2026-03-04'],
    ['4. März 2026', '2026-03-04'],
    ['4. Mrz. 2026', '2026-03-04'],
    ['4 de marzo de 2026', '2026-03-04'],
    ['1er février 2026', '2026-02-01'],
    ['14 juil. 2026', '2026-07-14'],
    ['14 juin 2026', '2026-06-14'],
    ['3 août 2026', '2026-08-03'],
    ['5 ene 2026', '2026-01-05'],
    ['9 dic 99', '1999-12-09'],
    ['24. Dez. 2026', '2026-12-24'],
    ['Wed Mar 04, 2026', '2026-03-04'],
    ['mar. 3 mars 2026', '2026-03-03'],
    ['Mittwoch, 4. März 2026', '2026-03-04'],
    ['3 mar 2026', '2026-03-03'],
    ['2026 Mar 4', '2026-03-04'],
    ['13/02/2026', '2026-02-13'],
    ['05/05/2026', '2026-05-05'],
  ])('%s is read in one way only', (text, date) => {
    expect(readDate(text, null)).toEqual({ date })
  })

  test.each([
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['1/23/23', 'mdy', '2023-01-23'],
    ['03.04.26', 'dmy', '2026-04-03'],
    ['26-04-03', 'ymd', '2026-04-03'],
    ['1/2/69', 'dmy', '2069-02-01'],
    ['1/2/70', 'dmy', '1970-02-01'],
    ['3/4/2026 1:05 PM', 'mdy', '2026-03-04'],
    ['2026-03-04', 'dmy', '2026-03-04'],
  ] as const)('%s under %s is %s', (text, order, date) => {
    expect(readDate(text, order)).toEqual({ date })
  })

  test.each([
    ['03/04/2026', null, 'date_order'],
    ['1/23/23', 'dmy', 'date'],
    ['2026-02-29', null, 'date'],
    ['31/04/2026', 'dmy', 'date'],
    ['soon', null, 'date'],
    ['4 Smarch 2026', null, 'date'],
    ['4 March May 2026', null, 'date'],
    ['45291', null, 'date'],
    ['12/2026', 'dmy', 'date'],
    ['', null, 'date'],
  ] as const)('%j under %s is none (%s)', (text, order, problem) => {
    expect(readDate(text, order)).toEqual({ problem })
  })
})

describe('the order of a column', () => {
  const orderOf = (...cells: string[]) => {
    const evidence = new DateEvidence()
    for (const cell of cells) evidence.see(cell)
    return evidence.order()
  }

  test.each([
    [['3/4/23', '1/23/23'], 'mdy'],
    [['3/4/23', '23/1/23'], 'dmy'],
    [['03/04/2026', '', 'n/a', '25/12/2025'], 'dmy'],
    [['03.04.2026', '01.02.2026'], 'dmy'],
    [['85/01/05', '99/12/31'], 'ymd'],
    [['3/4/23', '5/6/23'], null],
    [['05/10/20', '12/31/24', '13/45/24'], 'mdy'],
    [['06/03/17', '26/06/19'], 'dmy'],
    [['17-03-06', '26-06-19'], null],
    [['1/23/23', '23/1/23'], null],
    [['2026-01-02', 'March 4, 2026'], null],
    [[], null],
  ] as const)('%j is %s', (cells, order) => {
    expect(orderOf(...cells)).toBe(order)
  })

  test.each([
    [['mdy', null], undefined, ['mdy', 'mdy']],
    [['mdy', null], 'dmy', ['mdy', 'dmy']],
    [['mdy', 'dmy', null], undefined, ['mdy', 'dmy', null]],
    [[null, null], undefined, [null, null]],
    [[null, null], 'dmy', ['dmy', 'dmy']],
  ] as const)('%j, with %s said, settles on %j', (found, said, settled) => {
    expect(settleOrders(found, said)).toEqual(settled)
  })
})

describe('an amount', () => {
  test.each([
    ['2266.13', '2266.13'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1 234,56 €', '1234.56'],
    ["CHF 1'234.50", '1234.5'],
    ['$2,266.13', '2266.13'],
    ['US$ 5', '5'],
    ['1.234.567,8', '1234567.8'],
    ['1,234,567', '1234567'],
    ['12,34,567.50', '1234567.5'],
    ['1234,5', '1234.5'],
    ['12,-', '12'],
    ['0.1250', '0.125'],
    ['007', '7'],
    ['-0', '0'],
    ['123456789012345.1234', '123456789012345.1234'],
  ])('%s is %s', (text, number) => {
    expect(readNumber(text, '.')).toEqual({ number })
  })

  test('with one separator is read with the decimal sign of its column', () => {
    expect(readNumber('1.234', '.')).toEqual({ number: '1.234' })
    expect(readNumber('1.234', ',')).toEqual({ number: '1234' })
    expect(readNumber('1,234', '.')).toEqual({ number: '1234' })
    expect(readNumber('1,234', ',')).toEqual({ number: '1.234' })
  })

  test.each([
    ['', 'number'],
    ['abc', 'number'],
    ['1.2.3', 'number'],
    ['1.23E+05', 'number'],
    ['=1+1', 'number'],
    ['12 apples', 'number'],
    ['1234567890123456', 'number'],
    ['-5', 'negative'],
    ['(5.00)', 'negative'],
    ['1.23456', 'decimals'],
  ])('%j is none (%s)', (text, problem) => {
    expect(readNumber(text, '.')).toEqual({ problem })
  })

  test.each([
    [['1.234', '5.50'], '.'],
    [['1.234', '5,50'], ','],
    [['1.234.567'], ','],
    [['1.234', '9.999'], null],
    [['12', 'free'], null],
  ] as const)('in a column of %j has the decimal sign %s', (cells, sign) => {
    const evidence = new DecimalEvidence()
    for (const cell of cells) evidence.see(cell)
    expect(evidence.sign()).toBe(sign)
  })

  test('is stored exactly', () => {
    expect(storedAmount('2266.1')).toBe('2266.1000')
    expect(storedAmount('10')).toBe('10.0000')
  })
})

describe('a cell', () => {
  test.each([
    ['Asset Tag', 'asset_tag'],
    ['N° de série', 'n de serie'],
    ['ASSET-#', 'asset number'],
    ['Größe', 'GROSSE'],
    ['  E-Mail ', 'email'],
  ])('%j and %j are the same heading', (a, b) => {
    expect(plain(a)).toBe(plain(b))
  })

  test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '＝1', "=cmd|' /C calc'!A0"])(
    'that an export disarmed is %j again',
    (cell) => {
      expect(tidy(`'${cell}`)).toBe(cell)
    },
  )

  test.each(["'quoted'", "O'Brien", "'", '-5', ''])('%j stays as it is', (cell) => {
    expect(tidy(cell)).toBe(cell)
  })

  test.each(['A-1', '"x" y', '~', 'ß', '7 '.repeat(9).trim()])('%j is tidy', (cell) => {
    expect(tidy(cell)).toBe(cell)
    expect(tidy(` ${cell}`)).toBe(cell)
    expect(tidy(`${cell}\t `)).toBe(cell)
  })

  test('is normalized to composed letters and trimmed', () => {
    expect(tidy(' Cafe\u0301\u00a0')).toBe('Café')
  })

  test('is trimmed in linear time, however many spaces it contains', () => {
    const cell = `a${' '.repeat(MAX_CELL)}b`
    expect(Array.from({ length: 50 }, () => tidy(` ${cell}\u200b`))).toEqual(Array(50).fill(cell))
  })
})

describe('a cell as long as one may be', () => {
  const often = <T>(read: () => T) => Array.from({ length: 10 }, read)
  const [blanks, digits] = [`1${' '.repeat(MAX_CELL - 2)}x`, '1'.repeat(MAX_CELL)]

  test('is refused as a date in linear time', () => {
    expect(often(() => readDate(blanks, 'dmy'))).toEqual(Array(10).fill({ problem: 'date' }))
  })

  test('is refused as a date with time in linear time', () => {
    expect(often(() => readMoment(blanks, 'dmy'))).toEqual(Array(10).fill({ problem: 'moment' }))
  })

  test('is read as a heading in linear time', () => {
    expect(often(() => untyped(blanks))).toEqual(Array(10).fill(blanks))
  })

  test('is told from a total in linear time', () => {
    expect(often(() => totalIn([`${digits}x`, 'Total']))).toEqual(Array(10).fill(undefined))
  })

  test('is told from a name with an email address in linear time', () => {
    const text = `a${' '.repeat(MAX_CELL - 2)}x`
    expect(often(() => personIn(text).text)).toEqual(Array(10).fill(text))
  })
})

describe('a length of time', () => {
  test.each([
    ['60', 'months', 60],
    ['5', 'years', 60],
    ['5 years', 'months', 60],
    ['36 Monate', 'years', 36],
    ['2,5 ans', 'months', 30],
    ['10 años', undefined, 120],
    ['10/0', undefined, 120],
    ['008/006', 'months', 102],
    ['07 00', 'months', 84],
    ['7/12', 'months', undefined],
    ['5 litres', 'months', undefined],
    ['long', 'months', undefined],
    ['0.3 years', 'months', undefined],
  ] as const)('%s, counted in %s, is %s months', (cell, counted, months) => {
    expect(spanOf(cell, '.', counted)).toBe(months)
  })
})

describe('a row with totals', () => {
  test.each([
    [['', 'Total', '', '1,234.50', ''], 'Total'],
    [['Grand Total', '', '', '99.00', '', ''], 'Grand Total'],
    [['', 'Summe 0410', '', '', '1.234,50 €', '', ''], 'Summe 0410'],
    [['Total général :', '', '', ''], 'Total général :'],
    [['*', '', '', 'Zwischensumme', '12,00', 'EUR', '', ''], 'Zwischensumme'],
    [['', 'Gesamt', '', '99.999,00 €', '', ''], 'Gesamt'],
    [['Gesamtbetrag:', '', '', '99.999,00 €', '', ''], 'Gesamtbetrag:'],
    [['**', '', '', '', '139.072,29', '54.826,97-', 'EUR', ''], '**'],
  ])('%j is one', (cells, name) => {
    expect(totalIn(cells)).toBe(name)
  })

  test('of a group has totals if it lacks the number that records have', () => {
    const cells = ['', 'Total vehicles', '', '1,234.50']
    expect([totalIn(cells, () => true), totalIn(cells)]).toEqual(['Total vehicles', undefined])
  })

  test.each([
    [['7', 'Total station', '', '1,234.50', '']],
    [['100234', '204', '*']],
    [['A-7', 'Total', '', '', '']],
    [['7', 'Total', '2024', '5', '6']],
    [['', 'Pump', '', '1,234.50', '']],
    [['', '', '', '']],
    [['*', '', '', '']],
  ])('%j is none', (cells) => {
    expect(totalIn(cells)).toBeUndefined()
  })
})

describe('a row that looks like totals', () => {
  test('of a record without a number isn’t one with totals, even if it begins like a group', () => {
    const lacks = () => true
    expect(totalIn(['', 'Total Station Leica', '24000', '14400', '9600'], lacks)).toBeUndefined()
    expect(totalIn(['', 'Total care bed', '24000', '2021-04-01', '9600'], lacks)).toBeUndefined()
    expect(totalIn(['', 'Total vehicles', '24000', '0', '9600'], lacks)).toBe('Total vehicles')
    expect(totalIn(['', '24000', '*'], lacks)).toBe('*')
  })
})

describe('a column of lengths of time', () => {
  test.each([
    [['3', '5', '10'], 'years'],
    [['7.00', '40'], 'years'],
    [['36', '60'], undefined],
    [['5', '60'], undefined],
    [['0', '5 years'], undefined],
  ])('of %j counts %s', (cells, unit) => {
    const evidence = new SpanEvidence()
    for (const cell of cells) evidence.see(cell)
    expect(evidence.unit()).toBe(unit)
  })
})

describe('a cell that says nothing', () => {
  test.each([
    'N/A',
    'néant',
    'Aucune',
    'keine',
    'ninguno',
    'n.a.',
    '-',
    '—',
    'TBD',
    'unknown',
    '$ -',
    '- €',
    'EUR -',
    '?',
    'k. A.',
    'inconnu',
    's/d',
  ])('is %j', (cell) => {
    expect(saysNothing(cell)).toBe(true)
  })

  test.each(['', 'A-1', '0', 'Nathalie', 'Unknown pump', '-5', 'x', 'LAX-JFK', 'ABC-', 'NC'])(
    'is not %j',
    (cell) => {
      expect(saysNothing(cell)).toBe(false)
    },
  )
})

describe('the sign between the names of paths', () => {
  test.each([
    [['HQ/Floor 1', 'HQ/Floor 2/Bay', 'N/A'], '/'],
    [['HQ\\Lab', 'HQ\\Hall'], '\\'],
    [['HQ > Lab', 'HQ/Annex > Hall'], undefined],
    [['R/D'], undefined],
    [['Audio/Video', 'Lamps', 'Chairs'], undefined],
    [['24/7 desk', '9/5 desk'], undefined],
  ])('in %j is %s', (cells, sign) => {
    expect(pathSignIn(cells)).toBe(sign)
  })
})

describe('a date without a day', () => {
  test.each([
    ['1987', '1987-01-01', '1987-12-31'],
    ['c.1977', '1977-01-01', '1977-12-31'],
    ['vers 1920', '1920-01-01', '1920-12-31'],
    ['Nov-21', '2021-11-01', '2021-11-30'],
    ['Mar-98', '1998-03-01', '1998-03-31'],
    ['Sept 2021', '2021-09-01', '2021-09-30'],
    ['Sep. ’21', '2021-09-01', '2021-09-30'],
    ['März 2020', '2020-03-01', '2020-03-31'],
    ['février 2020', '2020-02-01', '2020-02-29'],
    ['septiembre de 2019', '2019-09-01', '2019-09-30'],
    ['09/2021', '2021-09-01', '2021-09-30'],
    ['2021-09', '2021-09-01', '2021-09-30'],
  ])('%s is its first day, or its last one', (cell, first, last) => {
    expect([readRough(cell, false), readRough(cell, true)]).toEqual([first, last])
  })

  test.each(['2500', '13/2021', 'Room 2021', 'unknown', '12', 'Maybe 2021', 'May', ''])(
    '%s is none',
    (cell) => expect(readRough(cell, false)).toBeUndefined(),
  )
})

test('the text of a cell of a web page is what people read there', () => {
  expect(withoutMarkup('<p>Checked <b>monthly</b> &amp; cleaned</p><p>By Ada<br/>&#169;</p>')).toBe(
    'Checked monthly & cleaned\nBy Ada\n©',
  )
  expect(withoutMarkup('<p><br></p>')).toBe('')
  expect(withoutMarkup('<a href="https://example.test/1">Pump</a>')).toBe('Pump')
  expect(withoutMarkup('<br/><div class="x">Ok</div>')).toBe('Ok')
  const named = ['<A-12>', '<B 52>', '<a definir>', '<B>', '<a definir> </a>']
  expect(named.map(withoutMarkup)).toEqual(named)
  const others = ['<clear>', '<5 kg', 'a <b>b</b>', '<ABC-12>', `<p>${'<'.repeat(30_000)}`]
  expect(others.map(withoutMarkup)).toEqual(others)
})

test('calculated amounts are rounded half up', () => {
  const numbers = ['3428.57142857143', '0.99995', '-0.00005', '12.5', '7', '0.000049']
  expect(numbers.map((number) => rounded(number, 4))).toEqual([
    '3428.5714',
    '1.0000',
    '-0.0001',
    '12.5',
    '7',
    '0.0000',
  ])
})
