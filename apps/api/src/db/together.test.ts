import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harness } from '#test/harness.ts'
import { asTransaction, connect, inOneGo, type Pool, type Statement } from './client.ts'

const HERE: Statement = {
  text: "select set_config('app.user_id', $1, true) as said",
  values: ['Ada'],
}
const SAID: Statement = {
  name: 'said',
  text: "select current_setting('app.user_id', true) as said, $1::int as number",
  values: [7],
}
const REFUSED: Statement = { name: 'refused', text: 'select 1 / $1::int as n', values: [0] }

const told: string[] = []
const watch = (text: string) => (isGood: boolean) =>
  void told.push(`${isGood ? 'did' : 'failed'} ${text}`)

describe.each([{ prepared: true }, { prepared: false }])('prepared: $prepared', (settings) => {
  let pool: Pool
  beforeAll(async () => {
    const { appUrl } = await harness()
    pool = connect(appUrl, { max: 1, watch, ...settings })
  })
  afterAll(() => pool.end())

  async function sent(...statements: Statement[]) {
    const client = await pool.connect()
    try {
      const results = await asTransaction(client, statements)
      return results.map((result) =>
        result.status === 'fulfilled' ? result.value.rows : String(result.reason),
      )
    } finally {
      client.release()
    }
  }

  test('statements that are sent together are one transaction, which ends with the last', async () => {
    expect(await sent(HERE, SAID)).toEqual([[{ said: 'Ada' }], [{ said: 'Ada', number: 7 }]])
    const [alone] = await sent(SAID)
    expect([
      { said: '', number: 7 },
      { said: null, number: 7 },
    ]).toContainEqual(alone![0])
  })

  test('a statement that is sent again answers with its new values', async () => {
    for (const number of [7, 8, 9])
      expect(await sent({ ...SAID, values: [number] })).toEqual([
        [expect.objectContaining({ number })],
      ])
  })

  test('statements before a failed one are rolled back, later ones aren’t run, and both can be sent again', async () => {
    const made = { text: 'create temp table made (n int)', values: [] }
    const after = { name: `after ${settings.prepared}`, text: 'select 1 as n', values: [] }
    const [, ...failed] = await sent(made, REFUSED, after)
    expect(failed[0]).toContain('division by zero')
    expect(failed[1]).toMatch(/division by zero|aborted/)
    expect(await sent(made, after)).toEqual([[], [{ n: 1 }]])
    expect(await sent({ ...REFUSED, values: [1] })).toEqual([[{ n: 1 }]])
    await sent({ text: 'drop table made', values: [] })
  })

  test('all statements fail if the commit does', async () => {
    const made = { text: 'create temp table kept (n int unique deferrable initially deferred)' }
    const twice = { text: 'insert into kept values ($1), ($1)', values: [1] }
    expect(await sent({ ...made, values: [] }, twice)).toEqual([
      expect.stringContaining('duplicate key'),
      expect.stringContaining('duplicate key'),
    ])
    expect(await sent({ text: 'select from kept', values: [] })).toEqual([
      expect.stringContaining('does not exist'),
    ])
  })

  test('a statement that can’t be parsed isn’t kept as prepared', async () => {
    const wrong = { name: `wrong ${settings.prepared}`, text: 'selekt 1', values: [] }
    for (let n = 0; n < 2; n++)
      expect(await sent(wrong)).toEqual([expect.stringContaining('syntax error')])
    expect(await sent({ ...wrong, text: 'select 1 as n' })).toEqual([[{ n: 1 }]])
  })

  test('rows may be arrays, and there may be none', async () => {
    const rows: Statement = {
      text: 'select n, n * 2 from generate_series(1, $1::int) n',
      values: [2],
      rowMode: 'array',
    }
    expect(await sent(rows, { ...rows, values: [0] })).toEqual([
      [
        [1, 2],
        [2, 4],
      ],
      [],
    ])
  })

  test('each statement is reported as if it had been sent alone', async () => {
    told.length = 0
    await sent(HERE, REFUSED, SAID)
    expect(told.filter((line) => !/begin|commit/.test(line))).toEqual([
      `did ${HERE.text}`,
      `failed ${REFUSED.text}`,
      `failed ${SAID.text}`,
    ])
  })

  test('within a transaction they are a part of it', async () => {
    const client = await pool.connect()
    await client.query('begin')
    await inOneGo(client, [HERE])
    const [said] = await inOneGo(client, [SAID])
    expect(said).toMatchObject({
      status: 'fulfilled',
      value: { rows: [{ said: 'Ada', number: 7 }] },
    })
    await client.query('rollback')
    client.release()
  })

  test('a broken connection fails all of them, and the next one is new', async () => {
    const ends = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] }
    const client = await pool.connect()
    client.on('error', () => {})
    const results = await asTransaction(client, [SAID, ends, SAID])
    client.release(true)
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await sent(SAID)).toEqual([[expect.objectContaining({ number: 7 })]])
  })
})

test('a value that can’t be written is refused before anything is sent', async () => {
  const { appUrl } = await harness()
  const pool = connect(appUrl, { max: 1 })
  const client = await pool.connect()
  const round: unknown[] = []
  round.push({ round })
  const unwritable = { text: 'select $1::jsonb', values: [round[0]] }
  const failed = { status: 'rejected', reason: expect.objectContaining({ name: 'TypeError' }) }
  expect(await asTransaction(client, [SAID, unwritable])).toMatchObject([failed, failed])
  const [said] = await asTransaction(client, [SAID])
  expect(said).toMatchObject({ status: 'fulfilled' })
  client.release()
  await pool.end()
})

test('a name that belongs to another statement is refused before anything is sent', async () => {
  const { appUrl } = await harness()
  const pool = connect(appUrl, { max: 1 })
  const client = await pool.connect()
  await asTransaction(client, [SAID])
  const [refused] = await asTransaction(client, [{ ...SAID, text: 'select 2' }])
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: new Error('Another statement is called «said»'),
  })
  expect(await asTransaction(client, [SAID])).toMatchObject([{ status: 'fulfilled' }])
  client.release()
  await pool.end()
})
