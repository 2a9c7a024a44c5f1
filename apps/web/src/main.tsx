import './styles.css'
import './motion.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { UiProviders } from '#components/ui-providers.tsx'
import { GUEST_PATHS } from '#features/session/guest-search.ts'
import { readToken } from '#lib/auth-storage.ts'
import { firstLanguage, startI18n } from '#lib/i18n.ts'
import { applyMotion } from '#lib/motion.ts'
import { watchForNewVersion } from '#lib/new-version.ts'

// Whoever is signed in doesn't need the sign-in pages, and whoever isn't doesn't need the rest.
const loadApp = () => import('./app.tsx')
const loadGuestApp = () => import('#features/session/guest-app.tsx')
/** Whoever follows the code on a thing needs neither. */
const loadRequestApp = () => import('#features/public-requests/request-app.tsx')

type GuestModule = Awaited<ReturnType<typeof loadGuestApp>>

function renderGuest(root: Root, { GuestApp }: GuestModule) {
  const enter = async (href: string) => {
    const { renderApp } = await loadApp()
    renderApp(root, href)
  }
  const fetchAhead = () => {
    loadApp().catch(() => undefined)
  }
  root.render(
    <StrictMode>
      <UiProviders>
        <GuestApp enter={enter} fetchAhead={fetchAhead} />
      </UiProviders>
    </StrictMode>,
  )
}

const renderRequests = (root: Root, { RequestApp }: Awaited<ReturnType<typeof loadRequestApp>>) =>
  root.render(
    <StrictMode>
      <UiProviders>
        <RequestApp />
      </UiProviders>
    </StrictMode>,
  )

const isForRequests = () => location.pathname.startsWith('/request/')

/** Whether this is a page that needs nothing but itself: nobody is signed in, and it is to change that. */
const isForGuests = () =>
  readToken() === null && GUEST_PATHS.some((path) => path === location.pathname)

async function start() {
  watchForNewVersion()
  applyMotion()
  if (location.pathname === '/' && readToken() === null) history.replaceState(null, '', '/login')
  // The code and the texts come at the same time.
  const code = isForRequests() ? loadRequestApp() : isForGuests() ? loadGuestApp() : loadApp()
  const [loaded] = await Promise.all([code, startI18n()])
  const root = createRoot(place)
  if ('RequestApp' in loaded) renderRequests(root, loaded)
  else if ('GuestApp' in loaded) renderGuest(root, loaded)
  else loaded.renderApp(root)
}

/** Says that the code or the texts of the pages can't be loaded, in words that came with the document. */
function sayFailed() {
  const { content } = document.getElementById('failed') as HTMLTemplateElement
  const words = content.querySelector(`[lang=${firstLanguage()}]`)!
  words.querySelector('button')!.onclick = () => location.reload()
  place.replaceChildren(words)
}

const place = document.getElementById('root') as HTMLElement
start().catch(sayFailed)
