import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { unavailable } from '#core/context/errors.ts'
import { tooSlow } from './body-pace.ts'

function giveUp(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  if (reply.sent) return
  // What has begun can't become another answer.
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
 * Answers in place of a handler that takes longer: 503, or 408 where the body isn't there yet. An answer under way is
 * cut off. Fastify's own `handlerTimeout` forgets a request as soon as its body is read, and makes a signal for each
 * that nobody here listens to.
 */
export const limitAnswer =
  (ms: number): onRequestHookHandler =>
  (request, reply, done) => {
    const timer = setTimeout(giveUp, ms, request, reply, ms)
    reply.raw.once('close', () => clearTimeout(timer))
    done()
  }
