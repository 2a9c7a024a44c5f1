import pino, { type DestinationStream, type Logger } from 'pino'
import { loggedError } from '#core/context/logged-error.ts'
import type { Env } from './env.ts'

/** The log: a line of JSON per event. Errors are logged without values of statements. */
export const openLog = ({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, to?: DestinationStream): Logger =>
  pino(
    {
      level: LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
    },
    to ?? pino.destination(1),
  )
