/** The address that was typed on one of the sign-in pages, so that nobody has to type it on the next one. */
let known = ''

export const knownEmail = () => known

export function rememberEmail(email: string): void {
  known = email
}
