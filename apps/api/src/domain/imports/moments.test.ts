import { describe, expect, test } from 'vitest'
import { DateEvidence } from './dates.ts'
import { momentSaid, readMoment } from './moments.ts'

describe('a moment', () => {
  test.each([
    ['2024-03-01', '2024-03-01'],
    ['2024-03-01 14:30', '2024-03-01T14:30'],
    ['2024-03-01T14:30:05.250', '2024-03-01T14:30:05.250'],
    ['2024-03-01T14:30:05.123456Z', '2024-03-01T14:30:05.123Z'],
    ['2024-03-01 14:30:00+00', '2024-03-01T14:30:00+00:00'],
    ['2024-03-01T14:30:00-0530', '2024-03-01T14:30:00-05:30'],
    ['2024-03-01 14:30 CET', '2024-03-01T14:30+01:00'],
    ['2024-03-01 14:30 GMT+1', '2024-03-01T14:30+01:00'],
    ['2024-03-01 14:30 (UTC)', '2024-03-01T14:30Z'],
    ['2024-03-01 14:30 Europe/Berlin', '2024-03-01T14:30[Europe/Berlin]'],
    ['3/1/2024 2:30 PM', '2024-03-01T14:30'],
    ['3/1/2024, 2:30:05 pm', '2024-03-01T14:30:05'],
    ['3/1/2024 12:05 AM EST', '2024-03-01T00:05-05:00'],
    ['3/1/2024 2 PM', '2024-03-01T14:00'],
    ['Mar 1, 2024 at 2:30\u202FPM', '2024-03-01T14:30'],
    ['1. März 2024 um 14.30 Uhr', '2024-03-01T14:30'],
    ['1er mars 2024 à 14h30', '2024-03-01T14:30'],
    ['1 de marzo de 2024 2:30 p. m.', '2024-03-01T14:30'],
  ])('%s is read as precisely as it is written', (text, moment) => {
    expect(readMoment(text, 'mdy')).toEqual({ moment })
  })

  test.each([
    ['2024-03-01 24:00', 'moment'],
    ['2024-03-01 14:75', 'moment'],
    ['2024-03-01 14:30 PM', 'moment'],
    ['2024-03-01 14:30 Mars/Olympus', 'moment'],
    ['2024-03-01 14:30 XYZ', 'moment'],
    ['soon', 'moment'],
    ['14:30', 'moment'],
    ['03/04/2024 14:30', 'date_order'],
  ])('%s is none (%s)', (text, problem) => {
    expect(readMoment(text, null)).toEqual({ problem })
  })

  test('its column tells the order of day and month as a date does', () => {
    const evidence = new DateEvidence()
    for (const cell of ['3/4/2024 9:00 AM', '', '1/23/2024, 2:30 PM EST']) evidence.see(cell)
    expect(evidence.order()).toBe('mdy')
  })
})

describe('the moment that a cell says', () => {
  test.each([
    ['2024-03-01', '2024-02-29T23:00:00.000Z'],
    ['2024-03-01T14:30', '2024-03-01T13:30:00.000Z'],
    ['2024-07-01T14:30', '2024-07-01T12:30:00.000Z'],
    ['2024-03-01T14:30Z', '2024-03-01T14:30:00.000Z'],
    ['2024-03-01T14:30-05:00', '2024-03-01T19:30:00.000Z'],
    ['2024-03-01T14:30[America/New_York]', '2024-03-01T19:30:00.000Z'],
    ['2024-03-31T02:30', '2024-03-31T01:30:00.000Z'],
    ['2024-10-27T02:30', '2024-10-27T00:30:00.000Z'],
  ])('%s is %s in Berlin', (said, moment) => {
    expect(momentSaid(said, 'Europe/Berlin', null)).toBe(moment)
  })

  test.each([
    ['2024-03-01', '2024-02-29T23:30:00.000Z'],
    ['2024-03-01T14:30', '2024-03-01T13:30:59.999Z'],
    ['2024-03-01T14:30:05', '2024-03-01T13:30:05.678Z'],
    ['2024-03-01T13:30:05.678Z', '2024-03-01T13:30:05.678Z'],
    ['2024-03-01T15:30+02:00', '2024-03-01T13:30:05.678Z'],
    // Clocks show this time twice; the second one is meant.
    ['2024-10-27T02:30', '2024-10-27T01:30:00.000Z'],
  ])('%s says nothing new of %s', (said, before) => {
    expect(momentSaid(said, 'Europe/Berlin', before)).toBeUndefined()
  })

  test.each([
    ['2024-03-01', '2024-02-29T22:30:00.000Z'],
    ['2024-03-01T14:30', '2024-03-01T13:31:00.000Z'],
  ])('%s is another than %s', (said, before) => {
    expect(momentSaid(said, 'Europe/Berlin', before)).toBeDefined()
  })
})
