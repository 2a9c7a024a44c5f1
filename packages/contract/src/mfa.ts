import * as z from 'zod/mini'
import { one } from './kit/list.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import { managesSystem, type PermissionMap } from './permissions.ts'

/** The people who have to use one-time codes: nobody, or those who may change the settings of the account. */
export const MFA_POLICIES = ['optional', 'administrators'] as const
export type MfaPolicy = (typeof MFA_POLICIES)[number]

/** Whether an account requires one-time codes that this person hasn't set up. */
export const mustEnrol = (
  policy: MfaPolicy,
  permissions: PermissionMap,
  mfa: { enabled: boolean },
): boolean => policy === 'administrators' && !mfa.enabled && managesSystem(permissions)

/** The initial number of recovery codes. */
export const RECOVERY_CODES = 10

export const OTP_CODE = /^\d{6}$/
/** The six digits of an authenticator app; blanks between them are ignored. */
export const otpCode = () =>
  z.string().check(
    z.overwrite((code) => code.replaceAll(/\s/g, '')),
    z.regex(OTP_CODE),
  )

/** A recovery code; case, blanks and dashes are ignored. */
export const recoveryCode = () =>
  z.string().check(
    z.maxLength(40),
    z.overwrite((code) => code.replaceAll(/[^\da-zA-Z]/g, '').toLowerCase()),
    z.minLength(1),
  )

const current_password = z.optional(z.string().check(z.maxLength(LIMITS.password_max)))

const mine = { path: '/users/me/mfa', access: 'signed_in' } as const

export const mfaApi = {
  /** Creates a secret. It takes effect once a code of it is entered. */
  begin: route({
    ...mine,
    name: 'mfa.begin',
    method: 'POST',
    secret: true,
    status: 201,
    /** Required if the session signed in more than 10 minutes ago. */
    body: z.strictObject({ mfa: z.optional(z.strictObject({ current_password })) }),
    reply: one(
      z.strictObject({
        /** Base32, to be typed into an authenticator app. */
        secret: z.string(),
        /** The same as an `otpauth:` address, for a QR code. */
        uri: z.string(),
      }),
    ),
  }),
  /** Confirms the secret by a code; with `regenerate`, creates new recovery codes. The codes are answered only once. */
  confirm: route({
    ...mine,
    name: 'mfa.confirm',
    method: 'PUT',
    secret: true,
    body: z.strictObject({
      mfa: z.strictObject({ otp_code: otpCode(), regenerate: z.optional(z.boolean()) }),
    }),
    reply: one(z.strictObject({ recovery_codes: z.array(z.string()) })),
  }),
  /** Switches the codes off, by the password or by a code. */
  end: route({
    ...mine,
    name: 'mfa.end',
    method: 'DELETE',
    body: z.strictObject({
      mfa: z.strictObject({ current_password, otp_code: z.optional(otpCode()) }),
    }),
  }),
}
