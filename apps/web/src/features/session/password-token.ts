const KINDS = ['reset', 'invitation', 'setup'] as const

/** The secret of a link, and what it is good for; `setup` is the printed one that makes the first administrator. */
export interface PasswordToken {
  kind: (typeof KINDS)[number]
  token: string
}

const NAMES: Record<PasswordToken['kind'], string> = {
  reset: 'reset_password_token',
  invitation: 'invitation_token',
  setup: 'setup_token',
}

/** Reads the secret out of a link's fragment, which browsers don't send to any server. */
export function passwordToken(hash: string): PasswordToken | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of KINDS) {
    const token = values.get(NAMES[kind])
    if (token) return { kind, token }
  }
  return null
}
