import { changeLanguage, i18n, isLanguage } from '#lib/i18n.ts'
import { setOrganisationFormat } from '#lib/format.ts'
import { readKept } from '#lib/local-storage.ts'
import { adoptPreferences } from '#lib/preferences.ts'
import { accountOf, type Session } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'

/** The person's language, else the one chosen on this device, else the organisation's. */
function languageOf(current: Session) {
  return current.user?.language ?? readKept('ui_lng') ?? accountOf(current)?.language
}

function adopt(current: Session) {
  const account = accountOf(current)
  if (!current.user) return
  if (account) {
    const { currency, currency_digits, time_zone } = account
    const zone = current.user.time_zone ?? time_zone
    setOrganisationFormat({ time_zone: zone, currency, currency_digits })
  }
  adoptPreferences(current.user.preferences)
  const language = languageOf(current)
  // Texts that can't be had leave the language that is on screen.
  if (isLanguage(language) && language !== i18n.language) {
    changeLanguage(language).catch(() => undefined)
  }
}

/** Keeps language, formats and look with whoever is signed in. */
export function followPerson(): void {
  let { user } = session.get()
  adopt(session.get())
  session.subscribe(() => {
    const current = session.get()
    if (current.user === user) return
    user = current.user
    adopt(current)
  })
}
