const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** A name derived from an email address: `ana.ruiz@example.com` is Ana Ruiz. */
export const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map(capital)
    .join(' ')
