import '#lib/zod-config.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { type Invited, sessionApi } from '@steward/contract/session.ts'
import { statusApi } from '@steward/contract/status.ts'
import { send } from '#lib/http.ts'
import type { PasswordToken } from './password-token.ts'

export { login } from '#lib/sign-in.ts'

/**
 * Asks for a mail to set a new password. The answer never tells whether the address is known.
 *
 * @throws ApiError
 */
export async function requestReset(email: string): Promise<void> {
  await send(sessionApi.resetPassword, { body: { user: { email } } })
}

/**
 * Asks once more for the mail that confirms an address. The answer never tells whether one waits for it.
 *
 * @throws ApiError
 */
export async function requestConfirmation(email: string): Promise<void> {
  await send(sessionApi.resendConfirmation, { body: { user: { email } } })
}

/**
 * Confirms an address by the secret of a link; one of a sign-up needs its password, too.
 *
 * @returns the address to sign in with.
 * @throws ApiError
 */
export async function confirm(confirmation_token: string, password?: string): Promise<string> {
  const { data } = await send(sessionApi.confirm, {
    body: { user: { confirmation_token, ...(password !== undefined && { password }) } },
  })
  return data.email
}

/** Whether people may make an account for themselves here; no where the server doesn't say. */
export async function signUpIsOpen(): Promise<boolean> {
  const { data } = await send(statusApi.get, {})
  return data.sign_up === true
}

/** @throws ApiError */
export async function signUp(body: InputOf<typeof sessionApi.signUp>['body']): Promise<void> {
  await send(sessionApi.signUp, { body })
}

/**
 * What the link of an invitation is about.
 *
 * @throws ApiError
 */
export async function invitationOf(invitation_token: string): Promise<Invited> {
  const { data } = await send(sessionApi.invitation, { body: { user: { invitation_token } } })
  return data
}

/**
 * Sets a password by the secret of a link; for the first administrator also the name and the address.
 *
 * @returns the address to sign in with.
 * @throws ApiError
 */
export async function setPassword(
  { kind, token }: PasswordToken,
  values: Record<string, string>,
): Promise<string> {
  const { email = '', name = '', password = '', password_confirmation = '' } = values
  const passwords = { password, password_confirmation }
  const answer =
    kind === 'setup'
      ? await send(sessionApi.setup, {
          body: { user: { email, name, setup_token: token, ...passwords } },
        })
      : await send(sessionApi.updatePassword, {
          body: { user: { reset_password_token: token, ...passwords } },
        })
  return answer.data.email
}
