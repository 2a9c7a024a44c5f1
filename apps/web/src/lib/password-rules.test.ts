import { describe, expect, it } from 'vitest'
import { passwordRules, strengthOf } from './password-rules.ts'

describe('a new password', () => {
  it.each([
    ['short', 'short', { long_enough: false, not_too_long: true, same: true }],
    ['twelve chars', 'twelve chars', { long_enough: true, not_too_long: true, same: true }],
    ['twelve chars', 'twelve chart', { long_enough: true, not_too_long: true, same: false }],
    ['', '', { long_enough: false, not_too_long: true, same: false }],
    ['x'.repeat(129), 'x'.repeat(129), { long_enough: true, not_too_long: false, same: true }],
    ['🔑'.repeat(11), '🔑'.repeat(11), { long_enough: false, not_too_long: true, same: true }],
  ])('%# fulfils what it fulfils', (password, confirmation, rules) => {
    expect(passwordRules(password, confirmation)).toEqual(rules)
  })

  it.each([
    ['eleven char', 'too_short'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'fair'],
    ['twelve chars', 'fair'],
    ['sixteen letters!', 'good'],
    ['correct horse battery', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength)
  })
})
