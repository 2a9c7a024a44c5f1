/** The address typed on a sign-in page, so that the next one is prefilled. */
let known = ''

export const knownEmail = () => known

export function rememberEmail(email: string): void {
  known = email
}
