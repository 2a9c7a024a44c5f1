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

// Signed-in users don't need the sign-in pages, and others don't need the application.
const loadApp = () => import('./app.tsx')
const loadGuestApp = () => import('#features/session/guest-app.tsx')
/** The public request form needs neither. */
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

/** Whether this is a sign-in page, and nobody is signed in. */
const isForGuests = () =>
  readToken() === null && GUEST_PATHS.some((path) => path === location.pathname)

async function start() {
  watchForNewVersion()
  applyMotion()
  if (location.pathname === '/' && readToken() === null) history.replaceState(null, '', '/login')
  // Code and texts are loaded in parallel.
  const code = isForRequests() ? loadRequestApp() : isForGuests() ? loadGuestApp() : loadApp()
  const [loaded] = await Promise.all([code, startI18n()])
  const root = createRoot(place)
  if ('RequestApp' in loaded) renderRequests(root, loaded)
  else if ('GuestApp' in loaded) renderGuest(root, loaded)
  else loaded.renderApp(root)
}

/** Reports that code or texts couldn't be loaded, with texts that are part of the document. */
function sayFailed() {
  const { content } = document.getElementById('failed') as HTMLTemplateElement
  const words = content.querySelector(`[lang=${firstLanguage()}]`)!
  words.querySelector('button')!.onclick = () => location.reload()
  place.replaceChildren(words)
}

const place = document.getElementById('root') as HTMLElement
start().catch(sayFailed)
