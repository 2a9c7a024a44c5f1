import { expect, it } from 'vitest'
import { AVATAR_COLOURS, avatarColour, initials } from './avatar.ts'

it('has sixteen colours', () => {
  expect(new Set(AVATAR_COLOURS).size).toBe(16)
})

it('gives a name the same colour every time', () => {
  expect(avatarColour('Amelia Hart')).toBe(avatarColour('Amelia Hart'))
  expect(AVATAR_COLOURS).toContain(avatarColour('Léa Fontaine'))
})

it('uses most of the colours for many names', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`)
  expect(new Set(names.map(avatarColour)).size).toBe(16)
})

it('takes the first letters of the first and the last word', () => {
  expect(initials('Amelia Hart')).toBe('AH')
  expect(initials('  maria del carmen ruiz ')).toBe('MR')
  expect(initials('Cher')).toBe('C')
  expect(initials('')).toBe('')
})
