import { describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

describe.each(['FLAGS_URL', 'ANALYTICS_URL'])('%s', (name) => {
  test.each([
    'https://flags.example.com/steward',
    'http://127.0.0.1:8016',
    'http://localhost:8016/',
    'http://[::1]:8016',
  ])('may be %s', (url) => {
    expect(readEnv({ [name]: url })).toMatchObject({ [name]: url })
  })

  test.each([
    'http://flags.example.com',
    'http://127.0.0.1.example.com',
    'https://somebody:secret@flags.example.com',
    'ftp://flags.example.com',
    'file:///etc/passwd',
  ])('may not be %s, and says what it should be', (url) => {
    expect(() => readEnv({ [name]: url })).toThrow(
      `${name}: must be https, or http on a loopback address, without a name or password in it`,
    )
  })

  test('that is no address is refused for that', () => {
    expect(() => readEnv({ [name]: 'flags' })).toThrow(`${name}: is not a URL`)
  })

  test('is nothing by default', () => {
    expect(readEnv({})).not.toHaveProperty(name, expect.anything())
    expect(readEnv({ [name]: '' })).not.toHaveProperty(name, expect.anything())
  })
})
