import { describe, expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('a common password', () => {
  test.each([
    'password1234',
    'Password2024!',
    'P@ssw0rd1234',
    'passwordpassword',
    'qwertyuiop12',
    '1qaz2wsx3edc',
    '1q2w3e4r5t6y',
    '123456789012',
    '987654321098',
    'abcdefghijklm',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    '123123123123',
    'iloveyou1234',
    'letmein12345!',
    'administrator',
    'Willkommen2024',
    'correct horse battery staple',
    'CorrectHorseBatteryStaple',
    'summer2024winter',
    'Steward2026!!',
    'Admin-Test-2026!',
    'hunter-hunter-hunter-2026',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Erika.Mustermann1',
    'mustermann2026!',
    'erika@example.com',
    'ErikaMustermann1',
    'ErikaErikaErika',
    'mustermann-erika-2026',
    'Password-Mustermann-1',
  ])('of Erika Mustermann is %s', (password) => {
    expect(isCommonPassword(password, ['erika@example.com', 'Erika Mustermann'])).toBe(true)
  })

  test.each([
    'tin-lantern-forgets-rain',
    'mVq7!xLe2-pTz',
    'wobbly harbour 41 teapots',
    '8304-1958-2047-77',
    'dragon cookie summer eagle',
    'Secret-Passphrase-42',
    'Passworte sind nie genug',
    'пароль-из-четырёх-слов',
  ])('is not %s', (password) => {
    expect(isCommonPassword(password, ['erika@example.com', 'Erika Mustermann'])).toBe(false)
  })
})
