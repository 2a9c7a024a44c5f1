import { membershipsApi } from '@steward/contract/memberships.ts'
import { type UserDetails, usersApi } from '@steward/contract/users.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#components/avatar.tsx'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { RecordPage } from '#components/record-page.tsx'
import { SettingsLayout, SettingsSection } from '#components/settings/section.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Menu, MenuContent, MenuTrigger } from '#components/ui/menu.tsx'
import { History } from '#components/history/history.tsx'
import { AccessSection } from '#features/users/access-section.tsx'
import { AccountsSection } from '#features/users/accounts-section.tsx'
import { InvitationBanner } from '#features/users/invitation-banner.tsx'
import { memberState } from '#components/people/member-state.ts'
import { ProfileSection } from '#features/users/profile-section.tsx'
import { UserMenuItems } from '#features/users/user-menu.tsx'
import { useUserWording } from '#features/users/user-wording.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { needs, useMay, useSession } from '#lib/session.ts'
import { useShortcuts } from '#lib/shortcuts.ts'

const RemoveDialog = lazyOf(() => import('#features/users/remove-dialog.tsx'), 'RemoveDialog')

export const Route = createFileRoute('/_app/system-settings/users/$id')({
  beforeLoad: needs(usersApi.get),
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(query(usersApi.get, { params: { id } })),
  component: UserPage,
})

function UserPage() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  return (
    <RecordPage
      query={query(usersApi.get, { params: { id } })}
      back={{ to: '/system-settings/users', label: t('users.gone.back') }}
      title={t('users.gone.title')}
      text={t('users.gone.text')}
    >
      {(user) => <OneUser key={id} user={user} />}
    </RecordPage>
  )
}

function OneUser({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const me = useSession().user
  const mayChange = useMay('user:update')
  const mayPlace = useMay(membershipsApi.update)
  const wording = useUserWording()
  const sections = (['profile', 'access', 'accounts', 'activity'] as const).map((id) => ({
    id,
    title: t(`users.sections.${id}`),
  }))
  return (
    <Page>
      <UserHeader user={user} />
      <PageBody>
        <SettingsLayout label={t('users.sections.label')} sections={sections}>
          {me?.id === user.id && (
            <Banner
              kind="info"
              actions={
                <Link to="/profile" className={buttonStyles({ size: 'sm' })}>
                  {t('nav.profile')}
                </Link>
              }
            >
              {t('users.this_is_you')}
            </Banner>
          )}
          <InvitationBanner user={user} />
          <ProfileSection user={user} editable={mayChange && !user.belongs_elsewhere} />
          <AccessSection user={user} editable={mayPlace} />
          <AccountsSection user={user} />
          <SettingsSection id="activity" title={t('users.sections.activity')}>
            <History type="User" id={user.id} wording={wording} />
          </SettingsSection>
        </SettingsLayout>
      </PageBody>
    </Page>
  )
}

function UserHeader({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const [leaving, setLeaving] = useState(false)
  const mayDoSomething = useMay({
    any: ['account_user:create', 'account_user:update', 'account_user:delete'],
  })
  useShortcuts(
    { '.': () => document.querySelector<HTMLElement>('[data-record-menu]')?.click() },
    mayDoSomething,
  )
  return (
    <>
      <PageHeader
        title={user.name}
        description={user.email}
        before={<Avatar name={user.name} imageUrl={user.image_url} size={44} />}
        meta={<StatusBadge domain="member" value={memberState(user)} />}
        actions={
          mayDoSomething && (
            <Menu>
              <MenuTrigger
                render={
                  <Button data-record-menu="">
                    <Ellipsis aria-hidden />
                    {t('users.menu.label')}
                  </Button>
                }
              />
              <MenuContent align="end">
                <UserMenuItems user={user} onRemove={() => setLeaving(true)} />
              </MenuContent>
            </Menu>
          )
        }
      />
      <Suspense fallback={null}>
        {leaving && (
          <RemoveDialog
            user={user}
            onClose={() => setLeaving(false)}
            onRemoved={() => void navigate({ to: '/system-settings/users' })}
          />
        )}
      </Suspense>
    </>
  )
}
