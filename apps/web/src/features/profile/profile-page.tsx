import type { InputOf } from '@steward/contract/kit/route.ts'
import { type Me, usersApi } from '@steward/contract/users.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CroppedImageField } from '#components/cropped-image-field.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { SettingsLayout } from '#components/settings/section.tsx'
import { TimeZoneInput } from '#components/settings/time-zone-control.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { errorText } from '#lib/error-text.ts'
import { browserTimeZone, format } from '#lib/format.ts'
import { changeLanguage, i18n, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#lib/i18n.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { useSingleKeyShortcuts } from '#lib/shortcuts.ts'
import { toast } from '#lib/toast.ts'
import { AppearanceSection } from './appearance-section.tsx'
import { lackOf } from './lack-of.ts'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { Section, SECTIONS } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import type { TwoFactorAction } from './two-factor-dialog.tsx'
import { useKeepPreference } from './use-preferences.ts'

const TwoFactorDialog = lazyOf(() => import('./two-factor-dialog.tsx'), 'TwoFactorDialog')

/** With this number or fewer, new recovery codes are recommended. */
const FEW = 3

/** One-time codes: their setup, recovery codes, and disabling them. */
function TwoFactorSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const [action, setAction] = useState<TwoFactorAction | null>(null)
  const { enabled, recovery_codes_left: left } = user.mfa
  return (
    <Section name="two_factor" hint={t('profile.two_factor.hint')}>
      <div className="flex flex-col items-start gap-4">
        {enabled ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone="green">{t('profile.two_factor.on')}</Badge>
              <span>
                {t('profile.two_factor.codes_left', {
                  count: left,
                  formatted: format.integer(left),
                })}
              </span>
            </p>
            {left <= FEW && <Banner kind="warning">{t('profile.two_factor.few_left')}</Banner>}
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setAction('renew')}>{t('profile.two_factor.renew')}</Button>
              <Button variant="ghost" onClick={() => setAction('turn_off')}>
                {t('profile.two_factor.turn_off')}
              </Button>
            </div>
          </>
        ) : (
          <Button variant="primary" onClick={() => setAction('set_up')}>
            {t('profile.two_factor.set_up')}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {action && <TwoFactorDialog action={action} onClose={() => setAction(null)} />}
      </Suspense>
    </Section>
  )
}

/** Saves changes without a form; the outcome is shown in a toast. */
function useSave() {
  const { t } = useTranslation()
  const update = useSend(usersApi.updateMe)
  const save = async (input: InputOf<typeof usersApi.updateMe>): Promise<boolean> => {
    try {
      await update.mutateAsync(input)
      toast.success(t('profile.saved'))
      return true
    } catch (error) {
      toast.error(t('profile.not_saved'), { description: errorText(error, t) })
      return false
    }
  }
  return { save, pending: update.isPending }
}

const OPTIONS = LANGUAGES.map((language) => ({
  value: language,
  label: LANGUAGE_NAMES[language],
}))

function LanguageSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()

  const choose = async (language: string | null) => {
    if (!isLanguage(language)) return
    await changeLanguage(language)
    await save({ body: { user: { language } } })
  }

  return (
    <Section name="language">
      <Field label={t('profile.language.label')} hint={t('profile.language.hint')}>
        {(control) => (
          <Select
            {...control}
            className="max-w-xs"
            value={user.language ?? i18n.language}
            options={OPTIONS}
            placeholder={t('profile.language.label')}
            onChange={(language) => void choose(language)}
          />
        )}
      </Field>
    </Section>
  )
}

function TimeZoneSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  const usual = user.accounts[0]?.time_zone ?? browserTimeZone()
  return (
    <Section name="time_zone">
      <Field label={t('profile.time_zone.label')} hint={t('profile.time_zone.hint')}>
        {(control) => (
          <TimeZoneInput
            {...control}
            className="max-w-md"
            value={user.time_zone}
            placeholder={t('profile.time_zone.organization', { zone: usual })}
            onChange={(zone) => void save({ body: { user: { time_zone: zone } } })}
          />
        )}
      </Field>
    </Section>
  )
}

/** The size of a user's picture in pixels: twice the largest size on screen. */
const LONGEST = 512

function PhotoSection({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { save } = useSave()
  return (
    <Section name="photo" hint={t('profile.photo.hint')}>
      <CroppedImageField
        label={t('profile.sections.photo')}
        round
        shapes={['square']}
        longest={LONGEST}
        imageUrl={user.image_url}
        onChange={(file) => void save({ body: { user: {} }, file })}
      />
    </Section>
  )
}

function ShortcutsSection() {
  const { t } = useTranslation()
  const [on, setOn] = useSingleKeyShortcuts()
  const keepPreference = useKeepPreference()
  return (
    <Section name="shortcuts">
      <Switch
        label={t('profile.shortcuts.label')}
        hint={t('profile.shortcuts.hint')}
        checked={on}
        onChange={(next) => {
          setOn(next)
          keepPreference({ single_keys: next })
        }}
      />
    </Section>
  )
}

/** Why there is nothing but the profile. */
function Lacking({ user }: { user: Me }) {
  const { t } = useTranslation()
  const lack = lackOf(user)
  if (!lack) return null
  return (
    <Banner kind="warning">
      {lack === 'account'
        ? t('profile.no_account')
        : t('profile.no_rights', { account: user.accounts[0]!.name })}
    </Banner>
  )
}

/** The user's profile; each section is saved on its own. */
export function ProfilePage() {
  const { t } = useTranslation()
  const { user } = useSession()
  if (!user) return null
  const sections = SECTIONS.map((id) => ({ id, title: t(`profile.sections.${id}`) }))
  return (
    <Page>
      <PageHeader title={t('profile.title')} description={t('profile.description')} />
      <PageBody>
        <SettingsLayout label={t('profile.sections_label')} sections={sections}>
          <Lacking user={user} />
          <PhotoSection user={user} />
          {/* Remounted with another address, which may have been confirmed elsewhere. */}
          <NameSection key={`${user.id} ${user.email}`} user={user} />
          <LanguageSection user={user} />
          <TimeZoneSection user={user} />
          <PasswordSection />
          <TwoFactorSection user={user} />
          <AppearanceSection />
          <ShortcutsSection />
          <SessionsSection />
        </SettingsLayout>
      </PageBody>
    </Page>
  )
}
