import { describe, expect, it } from 'vitest'
import { confirmationLink } from './confirmation-token.ts'
import { passwordToken } from './password-token.ts'

describe('the token of a mailed link', () => {
  it.each([
    ['#reset_password_token=abc', { kind: 'reset', token: 'abc' }],
    ['#invitation_token=abc', { kind: 'invitation', token: 'abc' }],
    ['setup_token=abc', { kind: 'setup', token: 'abc' }],
    ['#reset_password_token=', null],
    ['#confirmation_token=abc', null],
    ['', null],
  ])('for a password is read from %j', (hash, link) => {
    expect(passwordToken(hash)).toEqual(link)
  })

  it.each([
    ['#confirmation_token=a-b_c', { kind: 'address', token: 'a-b_c' }],
    ['confirmation_token=abc', { kind: 'address', token: 'abc' }],
    ['#sign_up_token=abc', { kind: 'sign_up', token: 'abc' }],
    ['#sign_up_token=', null],
    ['#confirmation_token=', null],
    ['#reset_password_token=abc', null],
    ['', null],
  ])('for a confirmation is read from %j', (hash, link) => {
    expect(confirmationLink(hash)).toEqual(link)
  })
})
