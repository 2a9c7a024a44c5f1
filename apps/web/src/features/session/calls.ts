import '#lib/zod-config.ts'
import { sessionApi } from '@steward/contract/session.ts'
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
