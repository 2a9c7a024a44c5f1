/** The secret of a mailed link, and what it is good for. */
export type PasswordToken =
  | { kind: 'reset'; token: string }
  /** The printed link by which the first platform administrator is made. */
  | { kind: 'setup'; token: string }

/** Reads the secret out of a link's fragment, which browsers don't send to any server. */
export function passwordToken(hash: string): PasswordToken | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const reset = values.get('reset_password_token')
  if (reset) return { kind: 'reset', token: reset }
  const setup = values.get('setup_token')
  return setup ? { kind: 'setup', token: setup } : null
}
