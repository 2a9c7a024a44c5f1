import { Suspense, useEffect, useState } from 'react'
import { AUTH_KEYS } from '#lib/auth-storage.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { parseSearch, stringifySearch } from '#lib/search-string.ts'
import { type GuestLinks, GuestLinksProvider } from './guest-links.tsx'
import { destinationOf, type GuestPath, type GuestSearch, guestSearch } from './guest-search.ts'
import { LoginPage } from './login-page.tsx'
import { PasswordResetPage } from './password-reset-page.tsx'

const SetPasswordPage = lazyOf(() => import('./set-password-page.tsx'), 'SetPasswordPage')
const SignUpPage = lazyOf(() => import('./sign-up-page.tsx'), 'SignUpPage')

interface Place {
  path: string
  search: GuestSearch
  hash: string
}

const placeOf = ({ pathname, search, hash }: Location): Place => ({
  path: pathname,
  search: guestSearch(parseSearch(search)),
  hash,
})

/** The location in the URL, which the browser's buttons change too. */
function usePlace() {
  const [place, setPlace] = useState(() => placeOf(location))

  // The URL is outside React.
  useEffect(() => {
    const changed = () => setPlace(placeOf(location))
    addEventListener('popstate', changed)
    addEventListener('hashchange', changed)
    return () => {
      removeEventListener('popstate', changed)
      removeEventListener('hashchange', changed)
    }
  }, [])

  const goTo = (path: GuestPath, search: GuestSearch = {}) => {
    history.pushState(null, '', path + stringifySearch({ ...search }))
    setPlace(placeOf(location))
  }
  return [place, goTo] as const
}

type GuestAppProps = Omit<GuestLinks, 'goTo'>

/**
 * The sign-in pages on a cold start, on their own: without router, cache and contract of the application, which are
 * loaded meanwhile.
 */
export function GuestApp({ enter, fetchAhead }: GuestAppProps) {
  const [place, goTo] = usePlace()

  // The user may sign in in another tab.
  useEffect(() => {
    const changed = ({ key, newValue }: StorageEvent) => {
      if (key === AUTH_KEYS.user && newValue !== null) void enter(destinationOf(place.search))
    }
    addEventListener('storage', changed)
    return () => removeEventListener('storage', changed)
  }, [enter, place.search])

  return (
    <GuestLinksProvider links={{ goTo, enter, fetchAhead }}>
      <GuestPage place={place} />
    </GuestLinksProvider>
  )
}

function GuestPage({ place }: { place: Place }) {
  if (place.path === '/password-reset') return <PasswordResetPage />
  if (place.path === '/users/password/edit') {
    return (
      <Suspense fallback={null}>
        <SetPasswordPage key={place.hash} hash={place.hash} />
      </Suspense>
    )
  }
  if (place.path === '/signup') {
    return (
      <Suspense fallback={null}>
        <SignUpPage />
      </Suspense>
    )
  }
  return <LoginPage search={place.search} hash={place.hash} />
}
