import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

const isLoopback = (host: string) => ['127.0.0.1', '::1', '[::1]', 'localhost'].includes(host)
const text = () => z.optional(z.string().check(z.minLength(1)))

/** A URL; invalid ones get the same message. */
const address = (isRight: (given: URL) => boolean, message: string) =>
  z.optional(
    z.url().check(z.refine((given) => !URL.canParse(given) || isRight(new URL(given)), message)),
  )

/**
 * An external service: over https, and without secrets in its URL.
 */
const service = () =>
  address(({ protocol, hostname, username, password }) => {
    const safe = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
    return safe && username === '' && password === ''
  }, 'must be https, or http on a loopback address, without a name or password in it')

const database = () =>
  address(
    ({ protocol }) => /^postgres(ql)?:$/.test(protocol),
    'must be the address of a PostgreSQL, like postgres://name:password@host:5432/database',
  )

/** PUBLIC_URL has no path, because the pages are at its root. */
const publicUrl = () =>
  address(
    ({ protocol, href, origin }) => /^https?:$/.test(protocol) && href === `${origin}/`,
    'must be the address alone, like https://steward.example.com, with nothing behind it',
  )

const mailServer = () =>
  address(
    ({ protocol, hostname }) => /^smtps?:$/.test(protocol) && hostname !== '',
    'must be the address of a mail server, like smtp://user:password@mail.example.com:587',
  )

const collector = () =>
  address(
    ({ protocol }) => /^https?:$/.test(protocol),
    'must be the address of a collector, like http://collector:4318',
  )

/** The place of files: the folder under DATA_DIR, or a bucket. Invalid URLs get the same message. */
const storage = () =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          isStorage,
          'must be disk, or a bucket like s3://name/prefix?endpoint=https://s3.example.com&region=eu-1, without a key in it',
        ),
      ),
  )

function isStorage(given: string): boolean {
  if (given === 'disk') return true
  if (!URL.canParse(given)) return false
  const { protocol, hostname, username, password, searchParams } = new URL(given)
  const known = [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name))
  const endpoint = searchParams.get('endpoint')
  const isService = endpoint === null || /^https?:\/\/[^/?#@]+\/?$/.test(endpoint)
  return protocol === 's3:' && hostname !== '' && username + password === '' && known && isService
}

/** The names of well-known networks. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

/** Whether this is an address, or a network of them like `10.0.0.0/8`. */
function isNetwork(given: string): boolean {
  if (NETWORKS.includes(given.trim())) return true
  const [address = '', prefix, ...more] = given.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  const most = version === 4 ? 32 : 128
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= most)
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1')
}

/** Every variable that Steward reads; the README has a row for each. */
const Variables = z.object({
  PORT: z._default(z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(65535)), 3000),
  // An IPv6 address may be in brackets, as in a URL.
  HOST: z._default(z.pipe(z.string(), z.transform(withoutBrackets)), '127.0.0.1'),
  PUBLIC_URL: publicUrl(),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: database(),
  DATABASE_APP_URL: database(),
  DATABASE_DIRECT_URL: database(),
  DATABASE_REPLICA_URL: database(),
  DATABASE_PREPARED: z._default(z.enum(['on', 'off']), 'on'),
  DEMO_PASSWORD: text(),
  SMTP_URL: mailServer(),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.refine(
          (given) => /^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(given),
          'must be a sender, like Steward <steward@example.com>',
        ),
      ),
    'Steward <steward@localhost>',
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (given) => given.split(',').every(isNetwork),
          'must be addresses of proxies with commas between them, like 10.0.0.1,192.168.0.0/16',
        ),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  STORAGE_URL: storage(),
  STORAGE_ALSO_URL: storage(),
  AWS_ACCESS_KEY_ID: text(),
  AWS_SECRET_ACCESS_KEY: text(),
  STORAGE_QUOTA_MB: z._default(
    z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    10_240,
  ),
  SIGNUP: z._default(z.enum(['on', 'off']), 'off'),
  FLAGS_URL: service(),
  FLAGS_KEY: text(),
  ANALYTICS_URL: service(),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector(),
  OTEL_SERVICE_NAME: z._default(z.string(), 'steward'),
  BACKUP_PASSPHRASE: z.optional(z.string().check(z.minLength(12))),
})

/** Settings that need DATABASE_URL. */
const BESIDE_DATABASE_URL = [
  'DATABASE_APP_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
] as const

export type Env = Omit<z.output<typeof Variables>, 'PUBLIC_URL'> & {
  PUBLIC_URL: string
  /** Whether only this machine can reach it: by the address on which it listens, and by PUBLIC_URL. */
  loopback: boolean
}

/** Keys that are made at the first start and stored in DATA_DIR. */
export interface Secrets {
  /** Signs access tokens. 32 bytes, base64url. */
  jwt_key: string
  /** Derives refresh tokens and signs the cookie of known devices. 32 bytes, base64url. */
  cookie_key: string
  /** Encrypts the secrets of one-time codes, and keys the hashes of recovery codes. 32 bytes, base64url. */
  mfa_key: string
  /** The password of the application's database role. */
  database_password: string
  /** The password of the demonstration's people. */
  demo_password: string
}

/**
 * Reads and checks the environment: the only place that does.
 *
 * @throws Error with each wrong variable and what it should be
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = z.safeParse(Variables, given)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${wording(issue)}`).join('\n'),
    )
  const env = parsed.data
  refuseAlone(env)
  const listensToItself = isLoopback(env.HOST)
  if (!env.PUBLIC_URL && !listensToItself)
    throw new Error(
      'PUBLIC_URL: needed when HOST is not a loopback address, because links in emails are made from it',
    )
  const host = isIP(env.HOST) === 6 ? `[${env.HOST}]` : env.HOST
  const reached = new URL(env.PUBLIC_URL ?? `http://${host}:${env.PORT}`)
  if (reached.protocol === 'http:' && !isLoopback(reached.hostname))
    throw new Error('PUBLIC_URL: must be https, except on a loopback address')
  return {
    ...env,
    DATA_DIR: resolve(env.DATA_DIR),
    PUBLIC_URL: reached.href.replace(/\/$/, ''),
    loopback: listensToItself && isLoopback(reached.hostname),
  }
}

/** @throws Error for settings that need DATABASE_URL without it */
function refuseAlone(env: z.output<typeof Variables>): void {
  const beside = BESIDE_DATABASE_URL.find((name) => env[name] !== undefined)
  if (beside && !env.DATABASE_URL)
    throw new Error(`${beside}: has no use without DATABASE_URL. Set that too, or neither`)
}

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format') return 'is not a URL'
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `must have ${issue.minimum} characters or more`
  if (issue.code === 'too_small') return `must be ${issue.minimum} or more`
  if (issue.code === 'too_big') return `must be ${issue.maximum} or less`
  return issue.code === 'invalid_type' && issue.expected !== 'string'
    ? 'must be a whole number'
    : 'is not of the right kind'
}
