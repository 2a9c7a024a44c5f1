import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, unauthorized } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { type App, serve } from '#http/serve.ts'
import { visitorCtx } from '#http/session.ts'
import { signToken } from '#http/tokens.ts'
import { cookieOptions, deviceCookie, deviceToken, refreshCookie } from './cookies.ts'
import { getInvitation } from './invitation.queries.ts'
import { login, logout } from './login.service.ts'
import { getMe } from './me.queries.ts'
import { outsideCtx } from './outside.ts'
import { askForReset, setPasswordByToken } from './password.service.ts'
import { refreshByBearer, refreshByCookie } from './refresh.service.ts'
import { sessionOf } from './refresh-token.ts'
import { bearerIn, countGuess, visitorOf } from './request.ts'
import { IDLE_SECONDS } from './sessions.ts'
import { setUp } from './setup.service.ts'

/** The values of `Sec-Fetch-Site` for calls from our own pages; `none` is a call by a person, not by a page. */
const OUR_SITES: readonly unknown[] = [undefined, 'same-origin', 'none']

/**
 * Refuses calls from other origins, also from those under the same domain: they must not renew or end a session. The
 * browser says where a call comes from; the address at which it opened the page counts as ours.
 *
 * @throws 403 for a call from another origin
 */
function refuseForeignOrigin({ env }: Services, { headers }: FastifyRequest): void {
  const { origin } = headers
  const isOurs =
    origin === undefined ||
    origin === new URL(env.PUBLIC_URL).origin ||
    origin.replace(/^https?:\/\//, '') === headers.host
  if (!isOurs || !OUR_SITES.includes(headers['sec-fetch-site']))
    throw forbidden('This call must come from our own pages', 'foreign_origin')
}

const setRefreshCookie = ({ env }: Services, reply: FastifyReply, value: string) =>
  reply.setCookie(refreshCookie(env), value, cookieOptions(env, IDLE_SECONDS))

const clearRefreshCookie = ({ env }: Services, reply: FastifyReply) =>
  reply.setCookie(refreshCookie(env), '', cookieOptions(env, 0))

/** For how long an expired access token is still exchanged, because the call may have been sent before. */
const LATE_SECONDS = 60

async function refresh(services: Services, request: FastifyRequest) {
  const ctx = outsideCtx(services, visitorOf(request))
  const cookie = request.cookies[refreshCookie(services.env)]
  const bearer = await bearerIn(services, request)
  const isSame = !bearer || sessionOf(cookie ?? '') === bearer.session_id
  if (cookie && isSame) return refreshByCookie(ctx, cookie, bearer)
  if (!bearer || bearer.expired_for >= LATE_SECONDS)
    throw unauthorized('There is no session to renew. Sign in again.', 'session_ended')
  return refreshByBearer(ctx, bearer)
}

export async function sessionRoutes(app: App) {
  const { services } = app
  const { env, secrets } = services

  serve(app, sessionApi.login, async ({ body }, _, { request, reply }) => {
    countGuess(request)
    const cookies = {
      device: request.cookies[deviceCookie(env)],
      refresh: request.cookies[refreshCookie(env)],
    }
    const visitor = visitorOf(request)
    const signedIn = await login(outsideCtx(services, visitor), body.user, visitor, cookies)
    const { user_id, session_id, email, refresh_token } = signedIn
    setRefreshCookie(services, reply, refresh_token)
    const device = deviceToken(secrets, email)
    reply.setCookie(deviceCookie(env), device.value, cookieOptions(env, device.maxAge))
    const ctx = visitorCtx(services, request, usersApi.me, { user_id, session_id }, undefined)
    const { data } = await getMe(ctx)
    return { data, meta: { token: await signToken(secrets, user_id, session_id) } }
  })

  serve(app, sessionApi.refresh, async (_, __, { request, reply }) => {
    refuseForeignOrigin(services, request)
    const { user_id, session_id, refresh_token } = await refresh(services, request)
    if (refresh_token) setRefreshCookie(services, reply, refresh_token)
    return { meta: { token: await signToken(secrets, user_id, session_id) } }
  })

  serve(app, sessionApi.logout, async (_, __, { request, reply }) => {
    refuseForeignOrigin(services, request)
    const bearer = await bearerIn(services, request)
    const cookie = request.cookies[refreshCookie(env)]
    clearRefreshCookie(services, reply).header('clear-site-data', '"cache"')
    try {
      await logout(outsideCtx(services, visitorOf(request)), bearer?.session_id, cookie)
    } catch (error) {
      // Signing out never fails: if it couldn't be carried out, the session expires by itself.
      request.log.warn({ err: error }, 'a session could not be ended')
    }
  })

  serve(app, sessionApi.resetPassword, async ({ body }, _, { request }) => {
    countGuess(request)
    await askForReset(outsideCtx(services, visitorOf(request)), body.user.email)
    return { data: { accepted: true } }
  })

  serve(app, sessionApi.updatePassword, async ({ body }, _, { request }) => {
    countGuess(request)
    const ctx = outsideCtx(services, visitorOf(request))
    return { data: await setPasswordByToken(ctx, body.user) }
  })

  serve(app, sessionApi.invitation, async ({ body }, _, { request }) => {
    countGuess(request)
    const ctx = outsideCtx(services, visitorOf(request))
    return { data: await getInvitation(ctx, body.user.invitation_token) }
  })

  serve(app, sessionApi.setup, async ({ body }, _, { request }) => {
    countGuess(request)
    return { data: await setUp(outsideCtx(services, visitorOf(request)), body.user) }
  })
}
