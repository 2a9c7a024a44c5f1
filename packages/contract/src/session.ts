import * as z from 'zod/mini'
import { email, text, timeZone } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { LANGUAGES, LIMITS } from './limits.ts'
import { otpCode, recoveryCode } from './mfa.ts'
import { Me, password } from './users.ts'

const Token = z.strictObject({ token: z.string() })

/** The answer of every sign-in: the person and the access token. */
export const SignedIn = z.strictObject({ data: Me, meta: Token })
export type SignedIn = z.infer<typeof SignedIn>

/** The secret in the link of a mail. */
const secret = () => z.string().check(z.minLength(1), z.maxLength(200))
/** An answer that is the same for every result. */
const Accepted = z.strictObject({ data: z.strictObject({ accepted: z.boolean() }) })
/** The email address of a link. */
const Addressed = z.strictObject({ data: z.strictObject({ email: z.string() }) })
/** The invited person, the organization and the role. */
const Invited = z.strictObject({
  email: z.string(),
  account: z.string(),
  role_key: z.string(),
  role: z.string(),
})
export type Invited = z.infer<typeof Invited>
const loginText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

export const LoginInput = z.strictObject({
  email: loginText(254),
  password: loginText(LIMITS.password_max),
  /** The second step, after 401 `mfa_required`: one of the two. */
  otp_code: z.optional(otpCode()),
  recovery_code: z.optional(recoveryCode()),
})
export type LoginInput = z.infer<typeof LoginInput>

/** The calls for signing in. */
const ENTRANCE = { access: 'public', entrance: true } as const

export const sessionApi = {
  login: route({
    name: 'session.login',
    method: 'POST',
    path: '/login',
    ...ENTRANCE,
    body: z.strictObject({ user: LoginInput }),
    reply: SignedIn,
  }),
  logout: route({ name: 'session.logout', method: 'DELETE', path: '/logout', access: 'public' }),
  refresh: route({
    name: 'session.refresh',
    method: 'POST',
    path: '/refresh',
    access: 'public',
    reply: z.strictObject({ meta: Token }),
  }),
  resetPassword: route({
    name: 'password.reset',
    method: 'POST',
    path: '/password/reset',
    ...ENTRANCE,
    status: 202,
    body: z.strictObject({ user: z.strictObject({ email: loginText(254) }) }),
    reply: Accepted,
  }),
  updatePassword: route({
    name: 'password.update',
    method: 'PUT',
    path: '/password/update',
    ...ENTRANCE,
    body: z.strictObject({
      user: z.strictObject({
        reset_password_token: secret(),
        password: password(),
        password_confirmation: z.string(),
      }),
    }),
    reply: Addressed,
  }),
  /** The invitation of a link, for people who have the link. */
  invitation: route({
    name: 'session.invitation',
    method: 'POST',
    path: '/invitation',
    ...ENTRANCE,
    body: z.strictObject({ user: z.strictObject({ invitation_token: secret() }) }),
    reply: z.strictObject({ data: Invited }),
  }),
  setup: route({
    name: 'session.setup',
    method: 'POST',
    path: '/setup',
    ...ENTRANCE,
    status: 201,
    body: z.strictObject({
      user: z.strictObject({
        email: email(),
        name: text(255),
        password: password(),
        password_confirmation: z.string(),
        setup_token: secret(),
      }),
    }),
    reply: Addressed,
  }),
  signUp: route({
    name: 'session.sign_up',
    method: 'POST',
    path: '/signup',
    ...ENTRANCE,
    status: 202,
    body: z.strictObject({
      user: z.strictObject({
        name: text(255),
        email: email(),
        password: password(),
        language: z.optional(z.enum(LANGUAGES)),
      }),
      account: z.strictObject({ name: text(255), time_zone: z.optional(timeZone()) }),
    }),
    reply: Accepted,
  }),
  confirm: route({
    name: 'confirmation.confirm',
    method: 'POST',
    path: '/confirmation',
    ...ENTRANCE,
    body: z.strictObject({
      user: z.strictObject({
        confirmation_token: secret(),
        /** The password of a sign-up, which its link requires; links for a new address don't. */
        password: z.optional(loginText(LIMITS.password_max)),
      }),
    }),
    reply: Addressed,
  }),
  confirmByAddress: route({
    name: 'confirmation.get',
    method: 'GET',
    path: '/confirmation',
    ...ENTRANCE,
    query: z.strictObject({ confirmation_token: secret() }),
    reply: Addressed,
  }),
  resendConfirmation: route({
    name: 'confirmation.resend',
    method: 'POST',
    path: '/confirmation/resend',
    ...ENTRANCE,
    status: 202,
    body: z.strictObject({ user: z.strictObject({ email: loginText(254) }) }),
    reply: Accepted,
  }),
}
