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

describe('TRUST_PROXY', () => {
  test.each(['10.0.0.1', '10.0.0.0/8,::1', '192.168.1.1, fd00::/8', 'loopback'])(
    'may be %s',
    (given) => {
      expect(readEnv({ TRUST_PROXY: given }).TRUST_PROXY).toBe(given)
    },
  )

  test.each(['yes', 'true', '1', '*', '10.0.0.0/33', '10.0.0.1,', 'proxy.example.com'])(
    'may not be %s, and says what it should be',
    (given) => {
      expect(() => readEnv({ TRUST_PROXY: given })).toThrow('TRUST_PROXY: must be addresses')
    },
  )
})

test.each(['DATABASE_URL', 'DATABASE_APP_URL'])('%s is a PostgreSQL, or nothing', (name) => {
  const DATABASE_URL = 'postgres://owner@h/d'
  expect(readEnv({ DATABASE_URL, [name]: 'postgresql://a@h/d' })).toHaveProperty(name)
  expect(() => readEnv({ [name]: 'mysql://a:b@h/d' })).toThrow(
    `${name}: must be the address of a PostgreSQL`,
  )
})

describe.each(['STORAGE_URL', 'STORAGE_ALSO_URL'])('%s', (name) => {
  test.each([
    'disk',
    's3://files',
    's3://files/some/prefix?region=eu-central-1',
    's3://files?endpoint=http://127.0.0.1:9000&region=x',
  ])('may be %s', (url) => {
    expect(readEnv({ [name]: url })).toHaveProperty(name, url)
  })

  test.each([
    'files',
    '/var/files',
    'https://files.example.com',
    's3://key:secret@files',
    's3://files?secret=x',
    's3://files?endpoint=https://s3.example.com/path',
  ])('may not be %s, and says what it should be', (url) => {
    expect(() => readEnv({ [name]: url })).toThrow(`${name}: must be disk, or a bucket like s3://`)
  })
})

test.each([
  ['BACKUP_PASSPHRASE', 'short', 'must have 12 characters or more'],
  ['METRICS_TOKEN', 'short', 'must have 16 characters or more'],
  ['PORT', '70000', 'must be 65535 or less'],
  ['PORT', '-1', 'must be 0 or more'],
  ['PORT', 'http', 'must be a whole number'],
  ['PORT', '30.5', 'must be a whole number'],
  ['LOG_LEVEL', 'all', 'must be one of trace, debug'],
  ['PUBLIC_URL', 'ftp://steward.example.com', 'must be the address alone'],
  ['PUBLIC_URL', 'https://example.com/steward', 'must be the address alone'],
  ['PUBLIC_URL', 'https://ana:secret@steward.example.com', 'must be the address alone'],
  ['SMTP_URL', 'http://mail.example.com', 'must be the address of a mail server'],
  ['SMTP_URL', 'mail.example.com:587', 'must be the address of a mail server'],
  ['MAIL_FROM', 'Steward', 'must be a sender'],
  // Which reads like a URL whose scheme is the collector's name.
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be the address of a collector'],
  ['DATABASE_APP_URL', 'postgres://a@h/d', 'has no use without DATABASE_URL'],
  ['DATABASE_DIRECT_URL', 'postgres://a@h/d', 'has no use without DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'postgres://a@h/d', 'has no use without DATABASE_URL'],
])('%s may not be %s, and says that it %s', (name, given, said) => {
  expect(() => readEnv({ [name]: given })).toThrow(`${name}: ${said}`)
})

test.each([
  ['::1', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', loopback: true }],
  ['[::1]', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000', loopback: true }],
  ['localhost', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000', loopback: true }],
])('HOST may be %s', (HOST, read) => {
  expect(readEnv({ HOST })).toMatchObject(read)
})

test.each(['Steward <steward@example.com>', 'steward@example.com', '"A, B" <a.b@example.com>'])(
  'MAIL_FROM may be %s',
  (MAIL_FROM) => {
    expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
  },
)

test.each([
  [{}, true],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://steward.example.com' }, false],
  // Behind a proxy on the same machine.
  [{ PUBLIC_URL: 'https://steward.example.com' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
])('nobody on another machine reaches %o: %s', (given, loopback) => {
  expect(readEnv(given).loopback).toBe(loopback)
})
