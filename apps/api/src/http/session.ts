import { isId } from '@steward/contract/kit/fields.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { mustEnrol } from '@steward/contract/mfa.ts'
import type { FastifyRequest } from 'fastify'
import { isOpenTo, isSwitchedOn } from '#core/requests/access.ts'
import { admitted, type Ctx, type Member } from '#core/context/ctx.ts'
import { forbidden, unauthorized } from '#core/context/errors.ts'
import { type Door, flagSubjectOf, isEntered, memberOf } from '#core/context/member.ts'
import type { Services } from '#core/context/services.ts'
import { build } from '#db/client.ts'
import { limitSession } from '#core/requests/rate-limit.ts'
import { lastChangeOf } from './read-after.ts'
import { bearerOf, readToken } from './tokens.ts'

/** Why somebody can't enter an account that they belong to. */
const closedTo = ({ account_name, member_status }: Pick<Door, 'account_name' | 'member_status'>) =>
  member_status === 'active'
    ? forbidden(
        `The account ${account_name} is suspended. Nothing in it is lost; ask the administrator of this installation.`,
        'account_suspended',
      )
    : forbidden('Your access to this account was deactivated', 'membership_inactive')

/**
 * Refuses people without an active membership in an active account, whether the request names the account or it is
 * their present one. On routes for everybody who is signed in, such an account isn't entered, so that people can change
 * to another one; on others, no other account is entered in its stead, because a change would be made there.
 */
function refuseAccount(door: Door, asked: boolean, everybody: boolean): void {
  if (!door.account_id) {
    if (asked) throw forbidden('You are not a member of this account', 'no_membership')
    if (!everybody) throw forbidden('You are in no account that is open', 'no_account')
  } else if (!everybody) {
    const closed = door.closed ?? (isEntered(door) ? undefined : door)
    if (closed) throw closedTo(closed)
  }
}

/** The routes for somebody who still has to set up one-time codes. */
const OPEN_WITHOUT_CODES = new Set(['me.get', 'mfa.begin', 'mfa.confirm'])

/** @throws 403 `mfa_enrolment` if the account requires one-time codes that this person hasn't set up */
function refuseWithoutCodes(route: Route, door: Door, { permissions }: Member): void {
  const { mfa_policy, mfa_enabled } = door
  if (
    mfa_policy &&
    mustEnrol(mfa_policy, permissions, { enabled: mfa_enabled }) &&
    !OPEN_WITHOUT_CODES.has(route.name)
  )
    throw forbidden('This account asks you to set up one-time codes first', 'mfa_enrolment')
}

/** @throws 403 if the role or the account's flags don't allow the route */
function refuseRoute(route: Route, member: Member): void {
  if (!isOpenTo(route, member)) throw forbidden()
  if (!isSwitchedOn(route, member))
    throw forbidden('This feature is turned off for this account', 'feature_off')
}

/** Whether the session may be checked together with the first statement of the work. */
const maySendBoth = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || routeOptions.config.entersItself === true

/**
 * Identifies the caller, before the request is read. Reads send the check of the session together with their first
 * statement, and so do routes that enter the account with their own transaction; for all others it is done here.
 *
 * @throws 401 without a valid token; 403 without the permission, if the check is done here
 */
export async function authenticate(services: Services, request: FastifyRequest): Promise<void> {
  const { route } = request.routeOptions.config
  if (!route || route.access === 'public') return
  const token = bearerOf(request.headers.authorization)
  if (!token) throw unauthorized()
  const claims = await readToken(services.secrets, token)
  limitSession(claims.session_id)
  const asked = request.headers['x-account-id']
  if (asked !== undefined && !(typeof asked === 'string' && isId(asked)))
    throw forbidden('X-Account-Id must be the id of one of your accounts', 'no_membership')
  request.ctx = visitorCtx(services, request, route, claims, asked?.toLowerCase())
  if (!asked || !maySendBoth(request)) await admitted(request.ctx)
}

/** The context of a session in the requested account, or in its present one. Its first statement enters the account. */
export function visitorCtx(
  services: Services,
  request: FastifyRequest,
  route: Route,
  { user_id, session_id }: { user_id: string; session_id: string },
  asked: string | undefined,
): Ctx {
  const ctx: Ctx = {
    services,
    account_id: asked ?? '',
    user_id,
    session_id,
    request_id: request.id,
    address: request.ip,
    member: undefined,
    ...(request.method === 'GET' && { reads: { after: lastChangeOf(request) } }),
    door: {
      name: 'enter',
      text: 'select door, take_role() from enter($1, $2) door',
      values: [session_id, asked ?? null],
    },
    admit: async (answer) => {
      const door = answer as Door | null
      if (!door) throw unauthorized('Your session has ended. Sign in again.', 'session_ended')
      if (door.user_id !== user_id)
        throw unauthorized('The access token is not valid', 'invalid_token')
      refuseAccount(door, asked !== undefined, route.access === 'signed_in')
      const subject = flagSubjectOf(door)
      const { flags } = services
      // Only routes with a flag wait for the flags of a person.
      const member = memberOf(
        door,
        subject,
        await (route.flag ? flags.first(subject) : flags.known(subject)),
      )
      refuseWithoutCodes(route, door, member)
      refuseRoute(route, member)
      ctx.member = member
      ctx.account_id = member.account_id
      if (member.account_id) services.seen?.(user_id, member.account_id)
    },
    client: undefined,
    db: build,
  }
  return ctx
}
