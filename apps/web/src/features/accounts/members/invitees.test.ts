import { describe, expect, it } from 'vitest'
import { readInvitees } from './use-invite.ts'

describe('a list of people', () => {
  it('is read as mail programs write it, one a line', () => {
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

  it('names nobody twice, and what it cannot read', () => {
    expect(readInvitees('a@example.com\nA@example.com\nnobody\nx@y')).toEqual({
      people: [{ name: 'A', email: 'a@example.com' }],
      unread: ['nobody', 'x@y'],
    })
  })
})
