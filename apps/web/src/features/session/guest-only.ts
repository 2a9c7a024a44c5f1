import { redirect } from '@tanstack/react-router'
import { userIfAny } from '#lib/sign-in.ts'
import { confirmationLink } from './confirmation-token.ts'
import { destinationOf, type GuestSearch } from './guest-search.ts'

interface GuestPlace {
  search: GuestSearch
  location: { hash: string }
}

/** Redirects signed-in users, unless their session has just ended or they confirm an address. */
export async function guestOnly({ search, location }: GuestPlace): Promise<void> {
  if (search.session === 'expired' || confirmationLink(location.hash)) return
  if (await userIfAny()) throw redirect({ href: destinationOf(search), replace: true })
}
