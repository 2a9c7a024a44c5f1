import pg from 'pg'
import { createRecord, updateRecord } from '../apps/api/src/core/bulk/change.ts'
import type { Ctx } from '../apps/api/src/core/context/ctx.ts'
import { contentOf } from '../apps/api/src/core/records/rows.ts'
import type { Statement } from '../apps/api/src/db/client.ts'
import { assetRules } from '../apps/api/src/features/assets/assets.judge.ts'
import { fire } from './child.ts'
import { median, table, whole } from './figures.ts'
import { liftPolicies, type Stage } from './stage.ts'
import { sentBy } from './statements.ts'

/** The numbers of concurrent writers, with the targets as parts of the bare rate. */
const WRITERS = { 1: 0.4, 8: 0.5 } as const
const COUNTS = [1, 8] as const

const NEW = {
  name: 'Bench pump',
  manufacturer: 'Grundfos',
  model: 'CR 10',
  purchase_cost: '129.90',
}

interface Kind {
  what: 'creating' | 'changing'
  requests: { method: string; path: string; body: object }[]
  /** The product's statements for the record and its event. */
  statements: Statement[]
  /** The values that differ each time. */
  varying: { id: string; text: string }
}

/** Writes only the record and its event, by one prepared statement each, in a transaction. */
async function writeBare(
  client: pg.Client,
  { what, statements, varying }: Kind,
  n: number,
  id: string,
) {
  const filled = (value: unknown, known: string): unknown =>
    Array.isArray(value)
      ? value.map((one) => filled(one, known))
      : typeof value === 'string'
        ? value.replaceAll(varying.id, known).replaceAll(varying.text, `Bare ${n}`)
        : value
  const send = ({ text, values }: Statement, known: string, name: string) =>
    client.query<{ id: string }>({
      text,
      name,
      values: values.map((value) => filled(value, known)),
    })
  const [record, event] = statements as [Statement, Statement]
  await client.query({ name: 'begin', text: 'begin' })
  const { rows } = await send(record, id, what)
  await send(event, what === 'creating' ? rows[0]!.id : id, `${what} event`)
  await client.query({ name: 'commit', text: 'commit' })
}

/** The rate of the bare statements with so many concurrent writers. */
async function bareRate(stage: Stage, kind: Kind, writers: number, ids: string[], seconds: number) {
  const options = '-c timezone=UTC -c jit=off -c app.currency_digits=2'
  const clients = Array.from(
    { length: writers },
    () => new pg.Client({ connectionString: stage.owner, options }),
  )
  await Promise.all(clients.map((client) => client.connect()))
  const begin = performance.now()
  const end = begin + seconds * 1000
  let turn = Math.floor(Date.now() % 1e9) * 100
  let done = 0
  const work = async (client: pg.Client) => {
    while (performance.now() < end) {
      turn += 1
      await writeBare(client, kind, turn, ids[turn % ids.length]!)
      done += 1
    }
  }
  await Promise.all(clients.map(work))
  const took = (performance.now() - begin) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return done / took
}

async function kindsOf(stage: Stage, ids: string[]): Promise<Kind[]> {
  const isWriting = ({ text }: Statement) => /^(insert into|update) "?(assets|audits)\b/.test(text)
  const writing = async (work: (ctx: Ctx) => Promise<unknown>) =>
    (await sentBy(stage, work)).filter(isWriting)
  const made = { id: '', asset_tag: '' }
  const create = async (ctx: Ctx) => {
    const { data } = contentOf(await createRecord(ctx, assetRules, NEW))
    Object.assign(made, data)
  }
  const id = ids[0]!
  // A new text each time, because an unchanged record isn't written.
  const note = `Bench ${Date.now()}`
  const changes = (n: number) =>
    ids.map((id) => ({
      method: 'PUT',
      path: `/api/v1/assets/${id}`,
      body: { asset: { notes: `${note} ${n}` } },
    }))
  return [
    {
      what: 'creating',
      requests: [{ method: 'POST', path: '/api/v1/assets', body: { asset: NEW } }],
      statements: await writing(create),
      varying: { id: made.id, text: made.asset_tag },
    },
    {
      what: 'changing',
      requests: [...changes(1), ...changes(2)],
      statements: await writing((ctx) => updateRecord(ctx, assetRules, id, { notes: note })),
      varying: { id, text: note },
    },
  ]
}

interface WriteRates {
  what: string
  writers: (typeof COUNTS)[number]
  bare: number[]
  steward: number[]
}

/** Creates and changes assets over the API and by the bare statements, in turn. */
export async function writeRates(
  stage: Stage,
  { rounds, seconds, ids }: { rounds: number; seconds: number; ids: string[] },
): Promise<WriteRates[]> {
  const kinds = await kindsOf(stage, ids)
  await liftPolicies(stage.owner)
  const port = Number(new URL(stage.address).port)
  const found = kinds.flatMap(({ what }) =>
    COUNTS.map((writers): WriteRates => ({ what, writers, bare: [], steward: [] })),
  )
  for (let round = 1; round <= rounds; round++)
    for (const one of found) {
      const kind = kinds.find(({ what }) => what === one.what)!
      const headers = await stage.headers()
      const steward = async () => {
        const asked = { port, requests: kind.requests, headers, connections: one.writers, seconds }
        one.steward.push((await fire(asked)).rate)
      }
      const bare = async () => {
        one.bare.push(await bareRate(stage, kind, one.writers, ids, seconds))
      }
      for (const turn of round % 2 === 1 ? [bare, steward] : [steward, bare]) await turn()
      console.log(
        `round ${round}  ${one.what} by ${one.writers}  bare ${whole(one.bare.at(-1)!)}  Steward ${whole(one.steward.at(-1)!)} a second`,
      )
    }
  return found
}

export function writeTable(rates: readonly WriteRates[]): string {
  const rows = rates.map(({ what, writers, bare, steward }) => {
    const ratios = steward.map((rate, n) => rate / bare[n]!)
    const target = WRITERS[writers]
    return [
      `${what}, ${writers} at once`,
      whole(median(bare)),
      whole(median(steward)),
      median(ratios).toFixed(2),
      ratios.map((ratio) => ratio.toFixed(2)).join(' '),
      median(ratios) >= target ? `met (${target})` : `MISSED (${target})`,
    ]
  })
  return table([['writes a second', 'bare', 'Steward', 'ratio', 'each round', 'target'], ...rows])
}
