// Shows every component with made-up data, for looking at and for accessibility checks. Served by the
// development server only, at /dev-ui.html#/list.
import './styles.css'
import de from '@steward/locales/de.json'
import en from '@steward/locales/en.json'
import es from '@steward/locales/es.json'
import fr from '@steward/locales/fr.json'
import { createHashHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProviders } from '#components/ui-providers.tsx'
import { setOrganizationFormat } from '#lib/format.ts'
import { i18n, isLanguage, startWith } from '#lib/i18n.ts'
import { storyRoutes } from './dev-ui/routes.tsx'

const wanted = new URLSearchParams(location.search).get('lng')
await startWith('en', en)
for (const [language, texts] of Object.entries({ de, es, fr })) {
  i18n.addResourceBundle(language, 'translation', texts)
}
await i18n.changeLanguage(isLanguage(wanted) ? wanted : 'en')
setOrganizationFormat({ time_zone: 'Europe/Berlin', currency: 'EUR', currency_digits: 2 })

const router = createRouter({ routeTree: storyRoutes, history: createHashHistory() })
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <UiProviders>
        <RouterProvider router={router} />
      </UiProviders>
    </StrictMode>,
  )
}
