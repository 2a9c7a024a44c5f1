import type { Logger } from 'pino'
import { recent } from './recent.ts'
import {
  evaluateRemotely,
  OfrepFailure,
  type OfrepServer,
  type RemoteContext,
  type RemoteFlags,
} from './ofrep.ts'

/** How patient we are with the remote service. All in milliseconds. */
export interface RemoteLimits {
  timeout: number
  /** So long an answer isn't asked for again. */
  fresh: number
  /** So long it is used while no newer one comes. */
  kept: number
  /** So long a service that failed several times gets no calls. */
  pause: number
}

export const REMOTE_LIMITS: RemoteLimits = {
  timeout: 1_000,
  fresh: 30_000,
  kept: 10 * 60_000,
  pause: 30_000,
}

/** After so many failures one after the other the service gets no calls for a while. */
const MAX_FAILURES = 3
const MAX_SUBJECTS = 10_000
const MAX_AT_ONCE = 20
/** Whatever the service asks for, it is looked at again after this. */
const LONGEST_PAUSE = 10 * 60_000

interface Entry {
  context: string
  flags: RemoteFlags
  etag: string | undefined
  at: number
}

/** The last answers of a remote service, refreshed behind the back of whoever reads them. */
export interface Remote {
  /** The last good answer for a subject, if any; what isn't fresh is asked for anew, without waiting. */
  latest(context: RemoteContext): RemoteFlags | undefined
  /** Waits for the first answer where there is none; not while the service gets no calls for a while. Never throws. */
  first(context: RemoteContext): Promise<void>
}

const subjectOf = ({ targetingKey, account_id }: RemoteContext) => `${targetingKey} ${account_id}`

/** Opens the way to a remote service. Nothing is asked before somebody's flags are. */
export function openRemote(
  server: Omit<OfrepServer, 'timeout'>,
  log: Logger,
  limits: RemoteLimits = REMOTE_LIMITS,
): Remote {
  const entries = recent<Entry>(MAX_SUBJECTS)
  const underWay = new Map<string, Promise<void>>()
  const circuit = newCircuit(limits.pause, log)

  const ask = async (subject: string, context: RemoteContext): Promise<void> => {
    const sent = JSON.stringify(context)
    const known = entries.get(subject)
    const etag = known?.context === sent ? known.etag : undefined
    try {
      const answer = await evaluateRemotely({ ...server, timeout: limits.timeout }, context, etag)
      circuit.succeeded()
      const at = performance.now()
      if (answer.kind === 'unchanged') entries.set(subject, { ...known!, at })
      else
        entries.set(subject, {
          ...answer,
          flags: sameOr(known?.flags, answer.flags),
          context: sent,
          at,
        })
    } catch (error) {
      circuit.failed(error)
    } finally {
      underWay.delete(subject)
    }
  }

  const refresh = (subject: string, context: RemoteContext): void => {
    if (underWay.has(subject) || underWay.size >= MAX_AT_ONCE || !circuit.lets()) return
    underWay.set(subject, ask(subject, context))
  }

  const latest = (context: RemoteContext): RemoteFlags | undefined => {
    const subject = subjectOf(context)
    const entry = entries.get(subject)
    const age = entry ? performance.now() - entry.at : Infinity
    if (age >= limits.fresh || entry?.context !== JSON.stringify(context)) refresh(subject, context)
    return age < limits.kept ? entry?.flags : undefined
  }

  return {
    latest,
    first: async (context) => {
      if (!latest(context)) await underWay.get(subjectOf(context))
    },
  }
}

/** An answer that says the same as the last one is that one, so that what was made of it stays good. */
function sameOr(last: RemoteFlags | undefined, now: RemoteFlags): RemoteFlags {
  return last && JSON.stringify([...last]) === JSON.stringify([...now]) ? last : now
}

/** Leaves a failing service alone for a while, then lets one question through to see whether it is back. */
function newCircuit(pause: number, log: Logger) {
  let failures = 0
  let closedUntil = -Infinity
  const rest = (wait: number) => {
    closedUntil = performance.now() + wait
  }
  return {
    lets(): boolean {
      if (performance.now() < closedUntil) return false
      if (failures >= MAX_FAILURES) rest(pause)
      return true
    },
    succeeded(): void {
      if (failures >= MAX_FAILURES) log.info('the feature flag service answers again')
      failures = 0
      closedUntil = -Infinity
    },
    failed(error: unknown): void {
      failures++
      const { retryAfter } = error instanceof OfrepFailure ? error : {}
      if (retryAfter !== undefined) rest(Math.min(retryAfter, LONGEST_PAUSE))
      else if (failures >= MAX_FAILURES) rest(pause)
      if (failures === MAX_FAILURES)
        log.warn({ err: error }, 'the feature flag service fails; what is known of it holds')
    },
  }
}
