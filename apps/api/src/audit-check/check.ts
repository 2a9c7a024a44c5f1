import pg from 'pg'
import { type Ask, digestOf, nextDay, type Seal, sealOf } from '#core/history/seals.ts'

/** What an account's history turned out to be. */
export interface Checked {
  account_id: string
  /** What people know the account by. */
  slug: string
  days: number
  /** The last day that is sealed; undefined where none is. */
  until: string | undefined
  /** In words, what is not as it was sealed: none where all is well. */
  problems: string[]
}

/** Seals that were written elsewhere, by account and day. */
export type SealsElsewhere = ReadonlyMap<string, ReadonlyMap<string, string>>

const SEALS =
  'select day::text, events, digest, seal from audit_seals where account_id = $1 order by day'

const counted = (n: number) => (n === 1 ? '1 event' : `${n.toLocaleString('en-US')} events`)

/** How a day differs from its seal; undefined where it doesn't. */
function difference(
  { day, events, digest }: Seal,
  now: Pick<Seal, 'events' | 'digest'>,
): string | undefined {
  if (now.digest === digest && now.events === events) return undefined
  if (now.events < events)
    return `${day}: ${counted(events - now.events)} of ${events.toLocaleString('en-US')} missing`
  if (now.events > events)
    return `${day}: ${counted(now.events - events)} added to the ${events.toLocaleString('en-US')} that were sealed`
  return `${day}: the ${counted(events)} are not what was sealed; at least one was changed`
}

/** Days that have events but no seal, up to the last one that is sealed. */
async function unsealedDays(ask: Ask, account_id: string, seals: readonly Seal[]) {
  const sealed = new Set(seals.map(({ day }) => day))
  const until = seals.at(-1)?.day ?? ''
  const found: string[] = []
  for (
    let day = await nextDay(ask, account_id, undefined);
    day !== undefined && day <= until;
    day = await nextDay(ask, account_id, day)
  )
    if (!sealed.has(day)) found.push(day)
  return found
}

async function problemsOf(ask: Ask, account_id: string, seals: readonly Seal[]): Promise<string[]> {
  const problems: string[] = []
  let previous = ''
  for (const seal of seals) {
    const differs = difference(seal, await digestOf(ask, account_id, seal.day))
    if (differs) problems.push(differs)
    if (sealOf(previous, account_id, seal) !== seal.seal)
      problems.push(`${seal.day}: its seal was changed, or one before it is missing`)
    previous = seal.seal
  }
  for (const day of await unsealedDays(ask, account_id, seals)) {
    const { events } = await digestOf(ask, account_id, day)
    problems.push(`${day}: ${counted(events)} without a seal, although later days have one`)
  }
  return problems.toSorted()
}

/** Whoever makes all seals anew leaves no trace in the database: what was written elsewhere tells. */
function notAsElsewhere(
  seals: readonly Seal[],
  elsewhere: ReadonlyMap<string, string> | undefined,
): string[] {
  const here = new Map(seals.map(({ day, seal }) => [day, seal]))
  return [...(elsewhere ?? [])]
    .filter(([day, seal]) => here.get(day) !== seal)
    .map(([day]) =>
      here.has(day)
        ? `${day}: its seal is another one than was written down`
        : `${day}: its seal is missing, but was written down`,
    )
}

/**
 * Holds the history of every account against its seals.
 *
 * @param owner the database's URL as its owner
 * @param elsewhere seals that were written into a log or a backup
 */
export async function* checkHistories(
  owner: string,
  elsewhere: SealsElsewhere,
): AsyncGenerator<Checked> {
  const client = new pg.Client({
    connectionString: owner,
    application_name: 'steward verify-audit',
    options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  await client.connect()
  const ask: Ask = async <Row extends object>(text: string, values: unknown[]) =>
    (await client.query<Row>(text, values)).rows
  try {
    const accounts = await ask<{ id: string; slug: string }>(
      "select id, slug from accounts where status <> 'deleting' order by slug",
      [],
    )
    for (const { id, slug } of accounts) {
      await client.query('begin isolation level repeatable read read only')
      await ask("select set_config('app.account_id', $1, true)", [id])
      const seals = await ask<Seal>(SEALS, [id])
      const problems = [
        ...(await problemsOf(ask, id, seals)),
        ...notAsElsewhere(seals, elsewhere.get(id)),
      ]
      await client.query('commit')
      yield { account_id: id, slug, days: seals.length, until: seals.at(-1)?.day, problems }
    }
  } finally {
    await client.end()
  }
}
