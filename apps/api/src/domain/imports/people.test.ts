import { describe, expect, test } from 'vitest'
import { personIn, personOf, type Said } from './people.ts'

const said = (some: Partial<Said>): Said => ({
  text: '',
  first_name: '',
  last_name: '',
  number: '',
  email: '',
  username: '',
  ...some,
})

describe('a person is made of', () => {
  test.each<[string, Partial<Said>, string, string]>([
    ['two names', { first_name: 'Ada', last_name: 'Quist' }, 'Ada', 'Quist'],
    ['a whole name', { text: 'Ada Quist' }, 'Ada', 'Quist'],
    ['a last name before a comma', { text: 'Quist, Ada' }, 'Ada', 'Quist'],
    ['more than two words', { text: 'Ada Maria Quist' }, 'Ada Maria', 'Quist'],
    ['a name with a particle', { text: 'Clementina Van Halen' }, 'Clementina', 'Van Halen'],
    ['a last name with a particle', { text: 'de la Cruz, Ana' }, 'Ana', 'de la Cruz'],
    ['a last name in capitals', { text: 'DE LA TOUR Anne-Marie' }, 'Anne-Marie', 'DE LA TOUR'],
    ['one word', { text: 'Noor' }, 'Noor', ''],
    ['a first name alone', { first_name: 'Noor' }, 'Noor', ''],
    ['a team', { text: 'Night shift' }, 'Night', 'shift'],
    ['an address', { email: 'ada.quist@example.com' }, 'Ada', 'Quist'],
    ['an address in the column of the holder', { text: 'noor@example.com' }, 'Noor', ''],
    ['an address with a tag', { email: 'ada_quist+it@example.com' }, 'Ada', 'Quist'],
    ['a user name', { username: 'aquist' }, 'Aquist', ''],
    ['a number', { text: 'E-4711' }, 'E-4711', ''],
    [
      'the surest of all',
      { text: 'Ada Quist', username: 'aq', email: 'x@example.com' },
      'Ada',
      'Quist',
    ],
  ])('%s', (_, some, first_name, last_name) => {
    expect(personOf(said(some))).toMatchObject({ first_name, last_name })
  })

  test('has the address and the number that the row has', () => {
    expect(personOf(said({ text: 'E-7', first_name: 'Ada', last_name: 'Quist' }))).toEqual({
      first_name: 'Ada',
      last_name: 'Quist',
      employee_number: 'E-7',
    })
    expect(personOf(said({ text: 'Ada Quist', email: 'ada@example.com' }))).toEqual({
      first_name: 'Ada',
      last_name: 'Quist',
      email: 'ada@example.com',
    })
  })
})

test.each([
  ['Ada Quist', 'Ada Quist', '', ''],
  ['CN=Ada Quist,OU=Staff,DC=example,DC=org', 'Ada Quist', '', ''],
  ['CN=Quist\\, Ada,OU=Staff,DC=example,DC=org', 'Quist, Ada', '', ''],
  ['Ada Quist <ada@example.com>', 'Ada Quist', 'ada@example.com', ''],
  ['Ada Quist (ada@example.com)', 'Ada Quist', 'ada@example.com', ''],
  ['Quist, Ada (E-1001)', 'Quist, Ada', '', 'E-1001'],
  ['Ada Quist (intern)', 'Ada Quist (intern)', '', ''],
])('«%s» names %s with what stands beside it', (cell, text, email, number) => {
  expect(personIn(cell)).toEqual({ text, email, number })
})
