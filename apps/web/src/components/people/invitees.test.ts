import { expect, test } from 'vitest'
import { readInvitees } from './invitees.ts'

const read = (text: string) => readInvitees(text).people.map(({ email, name }) => [email, name])

test('people are read line by line, in the format of mail programs', () => {
  const text =
    'Ada King <ada@example.com>\n"Bo, Jr." <bo@example.com>,\n\nkim.lee@example.com;\r\nEve, eve@a.b.example'
  expect(readInvitees(text)).toEqual({
    people: [
      { name: 'Ada King', email: 'ada@example.com' },
      { name: 'Bo, Jr.', email: 'bo@example.com' },
      { name: 'Kim Lee', email: 'kim.lee@example.com' },
      { name: 'Eve', email: 'eve@a.b.example' },
    ],
    unread: [],
  })
})

test('several people may be on one line, with their full names', () => {
  expect(
    read('Ana Ruiz <ana@example.com>; "Lang, Ivo" <ivo@example.com>, Kay O’Neil <k@example.com>'),
  ).toEqual([
    ['ana@example.com', 'Ana Ruiz'],
    ['ivo@example.com', 'Lang, Ivo'],
    ['k@example.com', 'Kay O’Neil'],
  ])
  expect(read("x@y.test, o'neil@example.com")).toEqual([
    ['x@y.test', 'X'],
    ["o'neil@example.com", "O'neil"],
  ])
})

test('duplicates are dropped, and unreadable entries are reported', () => {
  expect(readInvitees('a@example.com\nA@example.com, a@example.com\nnobody; x@y')).toEqual({
    people: [{ name: 'A', email: 'a@example.com' }],
    unread: ['nobody', 'x@y'],
  })
})
