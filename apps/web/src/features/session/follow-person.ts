import { changeLanguage, i18n, isLanguage } from '#lib/i18n.ts'
import { setOrganizationFormat } from '#lib/format.ts'
import { adoptPreferences } from '#lib/preferences.ts'
import { accountOf, type Session } from '#lib/session.ts'
import { session } from '#lib/session-store.ts'

function adopt(current: Session) {
  const account = accountOf(current)
  if (!current.user) return
  if (account) setOrganizationFormat({ ...account, own_time_zone: current.user.time_zone })
  adoptPreferences(current.user.preferences)
  const language = current.user.language ?? account?.language
  // If the texts can't be loaded, the language stays.
  if (isLanguage(language) && language !== i18n.language) {
    changeLanguage(language).catch(() => undefined)
  }
}

/** Applies the language, formats and appearance of the signed-in user. */
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
