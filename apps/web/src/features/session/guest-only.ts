import { redirect } from '@tanstack/react-router'
import { userIfAny } from '#lib/sign-in.ts'
import { destinationOf, type GuestSearch } from './guest-search.ts'

/** Sends on whoever is signed in already, unless their session has just ended. */
export async function guestOnly({ search }: { search: GuestSearch }): Promise<void> {
  if (search.session === 'expired') return
  if (await userIfAny()) throw redirect({ href: destinationOf(search), replace: true })
}
