import type { Logger } from 'pino'
import { recent } from './recent.ts'
import {
  evaluateRemotely,
  OfrepFailure,
  type OfrepServer,
  type RemoteContext,
  type RemoteFlags,
} from './ofrep.ts'

/** Time limits for the remote service, in milliseconds. */
export interface RemoteLimits {
  timeout: number
  /** How long an answer isn't refreshed. */
  fresh: number
  /** How long it is used if no newer one arrives. */
  kept: number
  /** How long a service that failed several times isn't called. */
  pause: number
}

export const REMOTE_LIMITS: RemoteLimits = {
  timeout: 1_000,
  fresh: 30_000,
  kept: 10 * 60_000,
  pause: 30_000,
}

/** After so many consecutive failures the service isn't called for a while. */
const MAX_FAILURES = 3
const MAX_SUBJECTS = 10_000
const MAX_AT_ONCE = 20
/** The longest pause, whatever the service asks for. */
const LONGEST_PAUSE = 10 * 60_000

interface Entry {
  context: string
  flags: RemoteFlags
  etag: string | undefined
  at: number
}

/** The last answers of a remote service, which are refreshed in the background. */
export interface Remote {
  /** The last good answer for a subject, if any. Starts a refresh if it is old. */
  latest(context: RemoteContext): RemoteFlags | undefined
  /** Waits for the first answer if there is none, unless the service is paused. Never throws. */
  first(context: RemoteContext): Promise<void>
}

const subjectOf = ({ targetingKey, account_id }: RemoteContext) => `${targetingKey} ${account_id}`

/** Makes the client of a remote service, which is called only when flags are needed. */
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

/** Returns the last answer if the new one is equal, so that evaluations from it stay valid. */
function sameOr(last: RemoteFlags | undefined, now: RemoteFlags): RemoteFlags {
  return last && JSON.stringify([...last]) === JSON.stringify([...now]) ? last : now
}

/** A circuit breaker: pauses calls to a failing service, then lets one through to see whether it works again. */
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
