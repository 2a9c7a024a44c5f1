import { type UserDetails, usersApi } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { ImageField } from '#components/image-field.tsx'
import { useRefusal } from '#components/people/use-refusal.ts'
import { TextControl } from '#components/record-form/controls.tsx'
import { FormBody } from '#components/record-form/form-body.tsx'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { SettingsSection } from '#components/settings/section.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { NoValue } from '#components/ui/texts.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { RelativeTime } from '#components/values.tsx'
import { isEmail } from '#lib/email.ts'
import { isLanguage, LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useSend } from '#lib/query.ts'
import { useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { SaveButton } from './save-button.tsx'
import { useSeenVersion } from './seen-version.ts'

type Values = {
  name: string
  email: string
}

const valuesOf = ({ name, email }: Values): Values => ({ name, email })

/** The data of a user, which can be changed here only if they are in no other account. */
export function ProfileSection({ user, editable }: { user: UserDetails; editable: boolean }) {
  const { t } = useTranslation()
  return (
    <SettingsSection id="profile" title={t('users.sections.profile')}>
      <div className="flex flex-col gap-4">
        {user.pending_email && (
          <Banner kind="info">{t('users.pending_email', { email: user.pending_email })}</Banner>
        )}
        {editable ? (
          <ProfileForm key={[user.name, user.email, user.pending_email].join(' ')} user={user} />
        ) : (
          <>
            {user.belongs_elsewhere && (
              <p className="text-sm text-muted-foreground">{t('users.belongs_elsewhere')}</p>
            )}
            <DescriptionList
              className="sm:gap-x-4"
              items={[
                { label: t('users.fields.name'), value: user.name },
                { label: t('users.fields.email'), value: user.email },
              ]}
            />
          </>
        )}
        <Facts user={user} />
      </div>
    </SettingsSection>
  )
}

/** The data that only the user themselves can change. */
function Facts({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const { language, time_zone, last_sign_in_at, created_at, mfa_enabled } = user
  return (
    <DescriptionList
      // Aligned with the fields above.
      className="sm:gap-x-4"
      items={[
        {
          label: t('users.fields.language'),
          value: language && isLanguage(language) ? LANGUAGE_NAMES[language] : <NoValue />,
        },
        { label: t('users.fields.time_zone'), value: time_zone ?? <NoValue /> },
        {
          label: t('users.fields.mfa'),
          value: mfa_enabled ? t('users.mfa.on') : t('users.mfa.off'),
        },
        {
          label: t('users.fields.last_sign_in_at'),
          value: <RelativeTime value={last_sign_in_at} />,
        },
        { label: t('users.fields.created_at'), value: <RelativeTime value={created_at} /> },
      ]}
    />
  )
}

function ProfileForm({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  // The current user's own email is changed in the profile, with the password.
  const isMe = useSession().user?.id === user.id
  const refusal = useRefusal()
  const update = useSend(usersApi.update)
  const seen = useSeenVersion(user)
  const params = { id: user.id }

  const form = useRecordForm<Values, UserDetails>({
    name: `users/${user.id}`,
    labels: { name: t('users.fields.name'), email: t('users.fields.email') },
    initial: valuesOf(user),
    version: user.lock_version,
    check: ({ name, email }) => ({
      ...(name.trim() === '' && { name: t('users.invite_form.enter_name') }),
      ...(!isEmail(email) && { email: t('users.invite_form.enter_email') }),
    }),
    send: async (_, changed, version) => {
      const body = { user: { ...changed, ...seen(version) } }
      return (await update.mutateAsync({ params, body })).data
    },
    read: (saved) => ({ values: valuesOf(saved), version: saved.lock_version }),
    words: (error) => (error.type === 'DUPLICATE_EMAIL' ? { email: t('users.email_taken') } : {}),
    onSaved: (saved) => toast.success(t('users.saved', { name: saved.name })),
  })

  const setImage = async (file: File | null) => {
    try {
      await update.mutateAsync({ params, body: { user: {} }, file })
      toast.success(t('users.saved', { name: user.name }))
    } catch (error) {
      toast.error(t('users.actions.not_changed', { name: user.name }), {
        description: refusal(error),
      })
    }
  }

  return (
    <>
      <ImageField
        label={t('users.fields.image')}
        shown="optional"
        round
        imageUrl={user.image_url}
        onChange={(file) => void setImage(file)}
      />
      <FormBody form={form}>
        <FormGrid>
          <TextControl required maxLength={255} control={form.control('name')} />
          {!isMe && (
            <TextControl
              required
              type="email"
              maxLength={254}
              hint={
                user.status === 'invited' ? t('users.email_hint_invited') : t('users.email_hint')
              }
              control={form.control('email')}
            />
          )}
        </FormGrid>
      </FormBody>
      <SaveButton form={form} />
    </>
  )
}
