/** The secret of a mail's link that confirms an address, out of the address's fragment; null where there is none. */
export const confirmationToken = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('confirmation_token') || null
