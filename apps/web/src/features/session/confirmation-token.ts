/** The secret of a mail's link, and whether it confirms a new address or a sign-up. */
export interface ConfirmationLink {
  kind: 'address' | 'sign_up'
  token: string
}

/** Reads the secret out of a link's fragment, which browsers don't send to any server; null where there is none. */
export function confirmationLink(hash: string): ConfirmationLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const address = values.get('confirmation_token')
  if (address) return { kind: 'address', token: address }
  const token = values.get('sign_up_token')
  return token ? { kind: 'sign_up', token } : null
}
