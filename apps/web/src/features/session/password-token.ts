const KINDS = ['reset', 'invitation', 'setup'] as const
type Kind = (typeof KINDS)[number]

/**
 * The token of a link, and its purpose; `setup` is the printed link of the first administrator, and `sign_up` the one
 * whose page asks for the password first.
 */
export interface PasswordToken {
  kind: Kind | 'sign_up'
  token: string
}

/** A link whose page asks only for the new password. */
export type PasswordLink = PasswordToken & { kind: Kind }

const NAMES: Record<Kind, string> = {
  reset: 'reset_password_token',
  invitation: 'invitation_token',
  setup: 'setup_token',
}

/** Reads the token from a link's fragment, which browsers don't send to servers. */
export function passwordToken(hash: string): PasswordLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of KINDS) {
    const token = values.get(NAMES[kind])
    if (token) return { kind, token }
  }
  return null
}
