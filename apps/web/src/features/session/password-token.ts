import type { PasswordToken } from './set-password-form.tsx'

/** Reads the secret out of a link's fragment, which browsers don't send to any server. */
export function passwordToken(hash: string): PasswordToken | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const reset = values.get('reset_password_token')
  if (reset) return { kind: 'reset', token: reset }
  const setup = values.get('setup_token')
  return setup ? { kind: 'setup', token: setup } : null
}
