import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { useSession } from '#lib/session.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PhotoSection } from './photo-section.tsx'
import { SECTIONS, SectionLinks } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ShortcutsSection } from './shortcuts-section.tsx'
import { TimeZoneSection } from './time-zone-section.tsx'
import { TwoFactorSection } from './two-factor-section.tsx'

/** What people say and choose about themselves; each section saves by itself. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  return (
    <Page>
      <PageHeader title={t('profile.title')} description={t('profile.description')} />
      <PageBody>
        <div className="grid max-w-4xl gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
          <SectionLinks sections={SECTIONS} />
          <div className="flex min-w-0 flex-col gap-4">
            {user.accounts.length === 0 && (
              <Banner kind="warning">{t('profile.no_account')}</Banner>
            )}
            <PhotoSection user={user} />
            {/* Begun anew with another address: it may have been confirmed elsewhere. */}
            <NameSection key={`${user.id} ${user.email}`} user={user} />
            <LanguageSection user={user} />
            <TimeZoneSection user={user} />
            <PasswordSection />
            <TwoFactorSection user={user} />
            <AppearanceSection />
            <ShortcutsSection />
            <SessionsSection />
          </div>
        </div>
      </PageBody>
    </Page>
  )
}
