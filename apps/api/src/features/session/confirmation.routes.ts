import { sessionApi } from '@steward/contract/session.ts'
import type { FastifyRequest } from 'fastify'
import { type App, serve } from '#http/serve.ts'
import { type ConfirmationLink, confirm, resendConfirmation } from './confirmation.service.ts'
import { outsideCtx } from './outside.ts'
import { bearerIn, countGuess, visitorOf } from './request.ts'
import { signUp } from './sign-up.service.ts'

const ACCEPTED = { data: { accepted: true } }

/** The routes for links in mails, which don't need a session. */
export async function confirmationRoutes(app: App) {
  const { services } = app
  const visit = (request: FastifyRequest) => {
    countGuess(request)
    return outsideCtx(services, visitorOf(request))
  }
  const confirmed = async (request: FastifyRequest, link: ConfirmationLink) => ({
    data: await confirm(visit(request), link, await bearerIn(services, request)),
  })

  serve(app, sessionApi.confirm, ({ body }, _, { request }) => confirmed(request, body.user))
  serve(app, sessionApi.confirmByAddress, ({ query }, _, { request }) => confirmed(request, query))
  serve(app, sessionApi.resendConfirmation, async ({ body }, _, { request }) => {
    await resendConfirmation(visit(request), body.user.email)
    return ACCEPTED
  })
  serve(app, sessionApi.signUp, async ({ body }, _, { request }) => {
    await signUp(visit(request), body)
    return ACCEPTED
  })
}
