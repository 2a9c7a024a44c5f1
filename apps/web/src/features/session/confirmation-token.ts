/** The token of an email's link, and whether it confirms a new address or a sign-up. */
interface ConfirmationLink {
  kind: 'address' | 'sign_up'
  token: string
}

/** Reads the token from a link's fragment, which browsers don't send to servers; null if there is none. */
export function confirmationLink(hash: string): ConfirmationLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  const address = values.get('confirmation_token')
  if (address) return { kind: 'address', token: address }
  const token = values.get('sign_up_token')
  return token ? { kind: 'sign_up', token } : null
}
