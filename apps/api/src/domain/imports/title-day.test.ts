import { expect, test } from 'vitest'
import { dayInTitles, orderInTitles } from './title-day.ts'

test.each([
  'Asset register as of 31/12/2023',
  'FIXED ASSETS AT 31 December 2023',
  'Fixed asset schedule for the year ended December 31, 2023',
  'Anlagenspiegel zum 31.12.2023',
  'Stand: 31.12.2023',
  'Anlagenverzeichnis 01.01.2023 - 31.12.2023',
  'État des immobilisations au 31/12/2023',
  'Inventario de activos fijos al 31 de diciembre de 2023',
  'As of: 2023-12-31',
  'As of 31/12/2023 Date: 15/01/2024',
  'Date: 15/01/2024 Stand 31.12.2023',
])('«%s» says the day of the figures', (line) => {
  expect(dayInTitles([line], null)).toBe('2023-12-31')
})

test.each([
  'Printed on 31/12/2023',
  'Gedruckt am 31.12.2023',
  'Report date: as of 31/12/2023',
  'Asset register',
  'Version 31.12.2023',
  'Opened 01/01/2020, closed 31/12/2023',
  'As of 03/04/2023',
])('«%s» says none', (line) => {
  expect(dayInTitles([line], null)).toBeUndefined()
})

test('the order of the file’s dates decides, and different days none', () => {
  expect(dayInTitles(['As of 03/04/2023'], 'dmy')).toBe('2023-04-03')
  expect(dayInTitles(['As of 31/12/2023', 'Stand 31.12.2022'], null)).toBeUndefined()
  expect(dayInTitles(['Acme Ltd', 'As of 31/12/2023', 'Printed at 15/01/2024'], null)).toBe(
    '2023-12-31',
  )
})

test('an unambiguous day above the header proves how dates are written', () => {
  const orders = ['As of 31/12/2023', 'As of 12/31/2023', 'As of 03/04/2023', 'Assets'].map(
    (line) => orderInTitles([line]),
  )
  expect(orders).toEqual(['dmy', 'mdy', undefined, undefined])
})
