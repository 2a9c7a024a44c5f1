import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { unavailable } from '#core/context/errors.ts'
import { tooSlow } from './body-pace.ts'

function giveUp(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  if (reply.sent) return
  // An answer that has begun can't be replaced by another.
  if (reply.raw.headersSent) return void reply.raw.destroy()
  if (request.raw.complete)
    return void reply.send(
      unavailable(
        `There is no answer after ${ms / 1000} s. What was asked for may still be done: look before you try again.`,
      ),
    )
  reply.header('connection', 'close').send(tooSlow())
}

/**
 * Answers instead of a handler that takes longer: 503, or 408 if the body hasn't arrived. An answer that has begun is
 * cut off. Fastify's `handlerTimeout` ends as soon as the body is read, and makes an unused signal for each request.
 */
export const limitAnswer =
  (ms: number): onRequestHookHandler =>
  (request, reply, done) => {
    const timer = setTimeout(giveUp, ms, request, reply, ms)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  }
