import type { Route, Schema } from '@steward/contract/kit/route.ts'
import { isNothing } from '@steward/contract/kit/route.ts'
import * as z from 'zod/mini'
import type { dice } from './dice.ts'
import { PNG } from './dot.ts'

type Dice = ReturnType<typeof dice>

export const NUL = 'a\0b'

const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    NUL,
    '\ud800',
    '\ufffe',
    '\u200b',
    'a\u202eb',
    'x'.repeat(5_000),
    '%',
    '\\',
    "'; drop table assets; --",
  ],
  ...[
    'null',
    'all',
    '-1',
    '1e999',
    'NaN',
    '0000-01-01',
    '9999-12-31T23:59:59.999Z',
    '{}',
    '[',
    ',',
  ],
  ...[-1, 0, 1.5, 1e308, 2 ** 53 + 2, true, false, null, [], [[[]]], {}, { toString: 'x' }],
  ...[{ ['__proto__']: 1 }, { length: -1 }, Array.from({ length: 1_001 }, () => 'x')],
  '00000000-0000-0000-0000-000000000000',
]

interface Json {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
}

const TEXTS: Record<string, readonly string[]> = {
  date: ['2026-02-28', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-01-31T09:30:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
  email: ['ana@example.com', `${'x'.repeat(60)}@example.com`],
}

type Make = (schema: Json) => unknown

/** A value that is no object or array. */
function plainOf({ type, format = '' }: Json, ids: readonly string[], { roll, pick }: Dice) {
  const texts =
    format === 'uuid' ? ids : (TEXTS[format] ?? ['Pump', 'name', 'AST-00001', 'Größe 7'])
  const makers: Record<string, () => unknown> = {
    boolean: () => roll() < 0.5,
    integer: () => Math.floor(roll() * 200) - 10,
    number: () => roll() * 1_000,
    string: () => pick(texts),
  }
  return makers[[type].flat()[0] ?? '']?.() ?? pick(HOSTILE)
}

/** Most of the required fields, and half of the others. */
const fieldsFrom = ({ properties = {}, required = [] }: Json, make: Make, { roll }: Dice) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, one]) =>
      roll() < (required.includes(name) ? 0.95 : 0.5) ? [[name, make(one)]] : [],
    ),
  )

/** A value that fits a schema, or an unexpected one. */
function valueOf(schema: Json, ids: readonly string[], chance: Dice): unknown {
  const make: Make = (one) => valueOf(one, ids, chance)
  const { roll, pick } = chance
  if (roll() < 0.15) return pick(HOSTILE)
  const { properties, items, enum: choices, anyOf: options } = schema
  if ('const' in schema) return schema.const
  if (choices) return pick(choices)
  if (options) return make(pick(options))
  if (properties) return fieldsFrom(schema, make, chance)
  if (items) return Array.from({ length: Math.floor(roll() * 4) }, () => make(items))
  return plainOf(schema, ids, chance)
}

const jsonOf = (schema: Schema): Json =>
  isNothing(schema) ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json)

const textOf = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A request to send. */
export interface Sent {
  /** The path, if it isn't that of the route. */
  path?: string
  headers?: Record<string, string>
  body?: unknown
  /** The bytes of the body, instead of JSON. */
  raw?: Buffer
  /** The content type; by default JSON. */
  type?: string
}

const FILES: readonly Buffer[] = [
  PNG,
  PNG.subarray(0, 40),
  Buffer.from('name,asset_tag,status\nPump,AST-7,in_use\n"Val\0ve",,\n'),
  Buffer.from('name;name;\n"unclosed'),
  Buffer.from('\ufeffname\tpurchase_cost\nPump\t1e999\n', 'utf16le'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('%PDF-1.7'),
  Buffer.from('PK\x03\x04'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0]),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 0),
]

const BOUNDARY = 'what-somebody-sends'

const part = (name: string, content: string | Buffer, filename?: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(filename === undefined ? '\r\n\r\n' : `; filename="${filename}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

/** The names and values of a form's texts: `asset[name]`. */
const textsIn = (body: unknown): [string, string][] =>
  Object.entries((body ?? {}) as object).flatMap(([wrapper, fields]: [string, unknown]) =>
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).map(([field, value]): [string, string] => [
          `${wrapper}[${field}]`,
          textOf(value),
        ])
      : [[wrapper, textOf(fields)] as [string, string]],
  )

/** A multipart form without escaping, which may be cut off. */
function formOf(field: string, body: unknown, { roll, pick }: Dice): Pick<Sent, 'raw' | 'type'> {
  const parts = textsIn(body)
    .slice(0, 30)
    .map(([name, text]) => part(name, text))
  const names = [field, field, field, textOf(pick(HOSTILE)).slice(0, 200)]
  const files = ['photo.png', 'assets.csv', '../../a.png', textOf(pick(HOSTILE)).slice(0, 300)]
  if (roll() < 0.85) parts.push(part(pick(names), pick(FILES), pick(files)))
  // An empty text instead of a file removes the present one.
  if (roll() < 0.1) parts.push(part(field, ''))
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  const length = roll() < 0.1 ? Math.floor(roll() * whole.length) : whole.length
  const boundary = roll() < 0.95 ? `; boundary=${BOUNDARY}` : ''
  return { raw: whole.subarray(0, length), type: `multipart/form-data${boundary}` }
}

const HEADERS = [
  'x-account-id',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'accept-language',
  'cookie',
  'authorization',
] as const

/** An unexpected header, as the bytes of its text. */
const strangeHeader = ({ pick }: Dice): Record<string, string> => {
  const value = textOf(pick(HOSTILE)).toWellFormed().slice(0, 1_000)
  return { [pick(HEADERS)]: Buffer.from(value).toString('latin1') }
}

const BROKEN = ['{"a":', '[', '\xff', 'null', '"x"', '{"a":1,"a":2}'] as const

/**
 * Makes requests for a route by its description, with unexpected values here and there.
 *
 * @returns a function of existing ids and the dice; its headers are added to those of the sender
 */
export function requestsOf(route: Route): (ids: readonly string[], chance: Dice) => Sent {
  const [queries, bodies] = [jsonOf(route.query).properties ?? {}, jsonOf(route.body)]

  const pathOf = (ids: readonly string[], { roll, pick }: Dice) =>
    route.path.replace(/:\w+/g, () =>
      encodeURIComponent(
        roll() < 0.7 ? pick(ids) : textOf(pick(HOSTILE)).toWellFormed().slice(0, 150),
      ),
    )

  function addressOf(ids: readonly string[], chance: Dice): string {
    const query = new URLSearchParams()
    const asked = valueOf({ properties: queries }, ids, chance)
    for (const [name, value] of Object.entries((asked ?? {}) as object))
      if (chance.roll() < 0.5) query.append(name, textOf(value).slice(0, 2_000))
    return `${pathOf(ids, chance)}?${query}`
  }

  function bodyOf(ids: readonly string[], chance: Dice): Partial<Sent> {
    const body = isNothing(route.body) ? undefined : valueOf(bodies, ids, chance)
    if (route.upload && chance.roll() < 0.6) return formOf(route.upload.field, body, chance)
    if (body === undefined) return {}
    if (chance.roll() < 0.03) return { raw: Buffer.from(chance.pick(BROKEN), 'latin1') }
    return { body }
  }

  return (ids, chance) => ({
    path: addressOf(ids, chance),
    ...bodyOf(ids, chance),
    ...(chance.roll() < 0.1 && { headers: strangeHeader(chance) }),
  })
}
