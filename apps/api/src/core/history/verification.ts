import { type Ask, digestOf, nextDay, type Seal, sealOf } from './seals.ts'

const SEALS =
  'select day::text, events, digest, seal from audit_seals where account_id = $1 order by day'

const counted = (n: number) => (n === 1 ? '1 event' : `${n.toLocaleString('en-US')} events`)

/** How a day differs from its seal; undefined if it doesn't. */
function difference(
  { events, digest }: Seal,
  now: Pick<Seal, 'events' | 'digest'>,
): string | undefined {
  if (now.digest === digest && now.events === events) return undefined
  if (now.events < events)
    return `${counted(events - now.events)} of ${events.toLocaleString('en-US')} missing`
  if (now.events > events)
    return `${counted(now.events - events)} added to the ${events.toLocaleString('en-US')} that were sealed`
  return `the ${counted(events)} are not what was sealed; at least one was changed`
}

/** Days with events but without a seal, up to the last sealed day. */
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

/** A day that differs from its seal. */
interface HistoryProblem {
  day: string
  says: string
}

/** An account's seals, the oldest first, and the days that differ from them. */
interface VerifiedHistory {
  seals: Seal[]
  problems: HistoryProblem[]
}

/** Compares the history of an account with its seals. @param ask queries inside the account, in one snapshot */
export async function verifyHistory(ask: Ask, account_id: string): Promise<VerifiedHistory> {
  const seals = await ask<Seal>(SEALS, [account_id])
  const problems: HistoryProblem[] = []
  let previous = ''
  for (const seal of seals) {
    const differs = difference(seal, await digestOf(ask, account_id, seal.day))
    if (differs) problems.push({ day: seal.day, says: differs })
    if (sealOf(previous, account_id, seal) !== seal.seal)
      problems.push({ day: seal.day, says: 'its seal was changed, or one before it is missing' })
    previous = seal.seal
  }
  for (const day of await unsealedDays(ask, account_id, seals)) {
    const { events } = await digestOf(ask, account_id, day)
    problems.push({ day, says: `${counted(events)} without a seal, although later days have one` })
  }
  return { seals, problems }
}
