import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harness } from '#test/harness.ts'
import { Integers } from './binary.ts'
import { connect, type Pool } from './client.ts'

const LONG = 'größer №7 '.repeat(5_000)
const MANY = new Integers()
for (let number = 1; number <= 20_000; number++) MANY.push(number)
const STATEMENT = {
  name: 'large and small',
  text: `select $1::text as long, $2::text as short, $3::int as none, $4::bigint as number,
    (select sum(n) from unnest($5::integer[]) n)::int as sum, $6::text as last`,
}
const answer = { long: LONG, short: 'größer', none: null, number: 7, sum: 200_010_000, last: '' }
const values = (more: object = {}) =>
  Object.values({ ...answer, sum: MANY.parameter(), ...more }) as unknown[]

describe.each([{ prepared: true }, { prepared: false }])('prepared: $prepared', (settings) => {
  let pool: Pool
  beforeAll(async () => {
    const { appUrl } = await harness()
    pool = connect(appUrl, { max: 1, ...settings })
  })
  afterAll(() => pool.end())

  test('large values reach the database among small ones, in each place, one statement after the other', async () => {
    const client = await pool.connect()
    try {
      const asked = [{}, { long: null }, { last: LONG }, { short: LONG, last: LONG }, {}]
      const results = await Promise.all(
        asked.map((more) => client.query({ ...STATEMENT, values: values(more) })),
      )
      expect(results.map(({ rows }) => rows[0])).toEqual(
        asked.map((more) => ({ ...answer, ...more })),
      )
    } finally {
      client.release()
    }
  })

  test('large bytes are written to the socket without being copied', async () => {
    const client = await pool.connect()
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    const written: unknown[] = []
    Object.assign(stream, {
      write: (...given: unknown[]) => {
        written.push(given[0])
        return write(...given)
      },
    })
    try {
      const given = values()
      await client.query({ ...STATEMENT, values: given })
      expect(written.filter((piece) => piece === given[4])).toHaveLength(1)
    } finally {
      Object.assign(stream, { write })
      client.release()
    }
  })

  test('a statement may have as many values as PostgreSQL takes', async () => {
    const client = await pool.connect()
    const many = Array.from({ length: 65_534 }, (_, index) => String(index + 1))
    const places = many.map((number) => `$${number}`).join()
    const text = `select (array[${places}]::text[])[65534] as last, length($65535::text) as long`
    try {
      const { rows } = await client.query({ text, values: [...many, LONG] })
      expect(rows).toEqual([{ last: '65534', long: LONG.length }])
    } finally {
      client.release()
    }
  })

  test('a value that can’t be written is an error, and the connection stays usable', async () => {
    const client = await pool.connect()
    const round: Record<string, unknown> = {}
    round['itself'] = round
    try {
      await expect(
        client.query({ text: 'select $1::json, $2::text', values: [round, LONG] }),
      ).rejects.toThrow('circular')
      const { rows } = await client.query({ text: 'select length($1) as n', values: [LONG] })
      expect(rows).toEqual([{ n: LONG.length }])
    } finally {
      client.release()
    }
  })
})
