import '#lib/zod-config.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { type Invited, sessionApi } from '@steward/contract/session.ts'
import { statusApi } from '@steward/contract/status.ts'
import { send } from '#lib/http.ts'
import type { PasswordToken } from './password-token.ts'

export { login } from '#lib/sign-in.ts'

/**
 * Requests an email to set a new password. The response doesn't reveal whether the address is known.
 *
 * @throws ApiError
 */
export async function requestReset(email: string): Promise<void> {
  await send(sessionApi.resetPassword, { body: { user: { email } } })
}

/**
 * Requests another confirmation email. The response doesn't reveal whether an address is to be confirmed.
 *
 * @throws ApiError
 */
export async function requestConfirmation(email: string): Promise<void> {
  await send(sessionApi.resendConfirmation, { body: { user: { email } } })
}

/**
 * Confirms an address with the token of a link; one of a sign-up also needs the password.
 *
 * @returns the address to sign in with
 * @throws ApiError
 */
export async function confirm(confirmation_token: string, password?: string): Promise<string> {
  const { data } = await send(sessionApi.confirm, {
    body: { user: { confirmation_token, ...(password !== undefined && { password }) } },
  })
  return data.email
}

/** Whether users may sign up here; false if the server can't tell. */
export async function signUpIsOpen(): Promise<boolean> {
  const { data } = await send(statusApi.get, {})
  return data.sign_up === true
}

/** @throws ApiError */
export async function signUp(body: InputOf<typeof sessionApi.signUp>['body']): Promise<void> {
  await send(sessionApi.signUp, { body })
}

/**
 * The details of an invitation.
 *
 * @throws ApiError
 */
export async function invitationOf(invitation_token: string): Promise<Invited> {
  const { data } = await send(sessionApi.invitation, { body: { user: { invitation_token } } })
  return data
}

/**
 * Sets a password with the token of a link; for the first administrator also name and address.
 *
 * @returns the address to sign in with
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
