import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { harness } from '#test/harness.ts'
import { connect, type Pool } from './client.ts'
import { AS_SENT, ended, Messages } from './long-texts.ts'

/** Far more text than arrives in one piece, with characters of one to four bytes. */
const LONG = 'Pumpe №7 — größer 𐍈 '.repeat(20_000)
const STATEMENT = {
  text: 'select $1::text as long, $2::text as short, $3::jsonb as json, $4::int as number, null::text as none',
  values: [LONG, 'größer', JSON.stringify({ said: LONG }), 7],
}

describe.each([{ prepared: true }, { prepared: false }])('prepared: $prepared', (settings) => {
  let pool: Pool
  beforeAll(async () => {
    const { appUrl } = await harness()
    pool = connect(appUrl, { max: 1, ...settings })
  })
  afterAll(() => pool.end())

  async function answered(more: object = {}) {
    const client = await pool.connect()
    try {
      // Several statements at once, as a read is sent, so that an answer begins in the middle of a piece.
      const results = await Promise.all(
        Array.from({ length: 5 }, () =>
          client.query<Record<string, unknown>>({ ...STATEMENT, ...more }),
        ),
      )
      return results.map(({ rows }) => rows[0]!)
    } finally {
      client.release()
    }
  }

  test('a long value is parsed by its type like any other', async () => {
    for (const row of await answered())
      expect(row).toEqual({
        long: LONG,
        short: 'größer',
        json: { said: LONG },
        number: 7,
        none: null,
      })
  })

  test('a long text is available as the bytes that were received', async () => {
    for (const { long, short, json, number, none } of await answered({
      types: AS_SENT,
    })) {
      expect(Buffer.isBuffer(long) && long.equals(Buffer.from(LONG))).toBe(true)
      expect({ short, json, number, none }).toEqual({
        short: 'größer',
        json: { said: LONG },
        number: 7,
        none: null,
      })
    }
  })

  test('a text doesn’t change while the next ones arrive', async () => {
    const client = await pool.connect()
    const textOf = async (sign: string) => {
      const asked = {
        text: 'select repeat($1, 9000) as text',
        values: [sign],
        types: AS_SENT,
      }
      const { rows } = await client.query<{ text: Buffer }>(asked)
      return rows[0]!.text
    }
    const texts: Buffer[] = []
    for (const sign of ['a', 'b', 'c']) texts.push(await textOf(sign))
    client.release()
    expect(texts.map(String)).toEqual(['a', 'b', 'c'].map((sign) => sign.repeat(9000)))
  })

  test('statements of one turn are written in one piece', async () => {
    const client = await pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const pieces = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev' as '_write')]
    const statements = ['begin', 'select 1 as n', 'select 2 as n', 'commit']
    const results = await Promise.all(
      statements.map((text) => client.query<{ n: number }>({ text, values: [] })),
    )
    client.release()
    expect(results.flatMap(({ rows }) => rows)).toEqual([{ n: 1 }, { n: 2 }])
    expect(pieces.flatMap(({ mock }) => mock.calls)).toHaveLength(1)
  })

  test('a refusal that quotes a long text arrives as one', async () => {
    const client = await pool.connect()
    const asked = client.query({
      text: 'select $1::uuid',
      values: [LONG],
      types: AS_SENT,
    })
    await expect(asked).rejects.toMatchObject({ code: '22P02' })
    client.release()
  })
})

test.each(['', '}', ',"b":"№"}', ',"b":"more than there is room for"}'])(
  'a text or its bytes get their end: %s',
  (end) => {
    const room = 12
    const text = `{"a":"ö"${' '.repeat(room)}`
    expect(ended(text, room, end)).toBe(`{"a":"ö"${end}`)
    const bytes = Buffer.from(text)
    expect(String(ended(bytes, room, end))).toBe(`{"a":"ö"${end}`)
    expect(String(ended(bytes, room, '!'))).toBe('{"a":"ö"!')
  },
)

test('messages are whole, however they come', () => {
  const message = (length: number) => {
    const bytes = Buffer.alloc(1 + 4 + length, 'x')
    bytes.writeUInt32BE(4 + length, 1)
    return bytes
  }
  const lengths = [0, 3, 70, 0, 0, 900, 1]
  const all = Buffer.concat(lengths.map(message))
  for (let size = 1; size <= all.length; size++) {
    const taken: Buffer[] = []
    const messages = new Messages((whole, isLent) =>
      taken.push(isLent ? Buffer.from(whole) : whole),
    )
    for (let at = 0; at < all.length; at += size) {
      const piece = Buffer.from(all.subarray(at, at + size))
      messages.add(piece)
      piece.fill('-')
    }
    expect(Buffer.concat(taken).equals(all), `in pieces of ${size}`).toBe(true)
    const ends = lengths.map((_, n) => Buffer.concat(lengths.slice(0, n + 1).map(message)).length)
    let at = 0
    for (const { length } of taken) expect(ends).toContain((at += length))
  }
})
