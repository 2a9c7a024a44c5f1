const KINDS = ['reset', 'invitation', 'setup'] as const
type Kind = (typeof KINDS)[number]

/**
 * The secret of a link, and what it is good for; `setup` is the printed one that makes the first administrator, and
 * `sign_up` the one whose page asks for a password first.
 */
export interface PasswordToken {
  kind: Kind | 'sign_up'
  token: string
}

/** One whose page asks for nothing but the new password. */
export type PasswordLink = PasswordToken & { kind: Kind }

const NAMES: Record<Kind, string> = {
  reset: 'reset_password_token',
  invitation: 'invitation_token',
  setup: 'setup_token',
}

/** Reads the secret out of a link's fragment, which browsers don't send to any server. */
export function passwordToken(hash: string): PasswordLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of KINDS) {
    const token = values.get(NAMES[kind])
    if (token) return { kind, token }
  }
  return null
}
