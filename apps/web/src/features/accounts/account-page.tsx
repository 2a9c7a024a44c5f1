import { type AccountDetails, accountsApi } from '@steward/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { Page, PageBody, WindowTitle } from '#components/page-header.tsx'
import { FormBody } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { RecordWaiting } from '#components/record-page.tsx'
import { Branding } from '#components/settings/branding.tsx'
import { MfaPolicyControl } from '#components/settings/mfa-policy-control.tsx'
import { SaveBar } from '#components/settings/save-bar.tsx'
import { SettingsLayout, SettingsSection } from '#components/settings/section.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import type { ApiError } from '#lib/api-error.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { query } from '#lib/query.ts'
import { AccountHeader } from './account-header.tsx'
import { AccountSettings, useAccountKpis } from './account-sections.tsx'
import { FeatureFlagsTable } from './feature-flags-table.tsx'
import { useAccountForm } from './use-account-form.ts'

const AccountActionDialog = lazyOf(
  () => import('./account-action-dialog.tsx'),
  'AccountActionDialog',
)

interface AccountPageProps {
  id: string
  /** The history of the account. */
  history: ReactNode
}

/** An account's page for the platform: its figures, branding, and features. */
export function AccountPage({ id, history }: AccountPageProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'suspend' | 'delete' | null>(null)
  // Forms start with the current version: a change of an older one would be refused.
  const found = useQuery({
    ...query(accountsApi.get, { params: { id } }),
    refetchOnMount: 'always',
  })
  const account = found.isFetchedAfterMount ? found.data?.data : undefined
  if (!account) {
    return (
      <Page>
        {found.error ? (
          <Failed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <RecordWaiting />
        )}
      </Page>
    )
  }
  return (
    <Page>
      <AccountHeader account={account} onAsk={setAsking} />
      <Kpis account={account} />
      <PageBody>
        <Opened account={account} history={history} />
      </PageBody>
      <Suspense fallback={null}>
        {asking && (
          <AccountActionDialog
            action={asking}
            account={account}
            onClose={() => setAsking(null)}
            onDeleted={() => navigate({ to: '/accounts', replace: true })}
          />
        )}
      </Suspense>
    </Page>
  )
}

function Kpis({ account }: { account: AccountDetails }) {
  const { t } = useTranslation()
  return <KpiStrip label={t('accounts.sections.overview')} items={useAccountKpis(account)} />
}

/** The form contains the account as it was opened or last saved here; a suspension changes only the header. */
function Opened(props: { account: AccountDetails; history: ReactNode }) {
  const [saved, setSaved] = useState({ times: 0, account: props.account })
  return (
    <Settings
      key={saved.times}
      account={saved.account}
      newest={props.account}
      onSaved={(account) => {
        setSaved(({ times }) => ({ times: times + 1, account }))
        // The focused button disappears with the unsaved changes.
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }}
      history={props.history}
    />
  )
}

const SECTIONS = ['branding', 'settings', 'flags', 'two-factor', 'history'] as const
const TITLES = {
  branding: 'accounts.sections.branding',
  settings: 'accounts.sections.settings',
  flags: 'accounts.sections.flags',
  'two-factor': 'accounts.sections.two_factor',
  history: 'accounts.sections.activity',
} as const

interface SettingsProps {
  account: AccountDetails
  /** As it was last read: suspending it creates a new version, too. */
  newest: AccountDetails
  onSaved: (saved: AccountDetails) => void
  history: ReactNode
}

function Settings({ account, newest, onSaved, history }: SettingsProps) {
  const { t } = useTranslation()
  const { form, logo, setLogo, changes, discard } = useAccountForm(account, newest, onSaved)
  const closing = useRef(false)
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)
  const section = (id: (typeof SECTIONS)[number]) => ({ id, title: t(TITLES[id]) })
  return (
    <SettingsLayout label={t('accounts.sections_label')} sections={SECTIONS.map(section)}>
      <FormBody form={form} level={2}>
        <div className="flex flex-col gap-4">
          <SettingsSection {...section('branding')}>
            <Branding
              name={form.values.name}
              logoUrl={account.logo_url}
              logo={logo}
              onLogo={setLogo}
              colour={form.control('colour')}
            />
          </SettingsSection>
          <SettingsSection {...section('settings')}>
            <AccountSettings form={form} account={account} />
          </SettingsSection>
          <SettingsSection {...section('flags')} hint={t('accounts.flags.hint')}>
            <FeatureFlagsTable
              flags={account.feature_flags}
              choices={form.values.feature_flags}
              onChange={(choices) => form.set('feature_flags', choices)}
            />
          </SettingsSection>
          <SettingsSection {...section('two-factor')}>
            <MfaPolicyControl control={form.control('mfa_policy')} />
          </SettingsSection>
        </div>
      </FormBody>
      <SettingsSection {...section('history')}>{history}</SettingsSection>
      <SaveBar form={form.name} changes={changes} saving={form.saving} onDiscard={discard} />
      {guard}
    </SettingsLayout>
  )
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation()
  if (error.status !== 404) {
    return <ErrorState level={1} error={error} onRetry={onRetry} />
  }
  return (
    <>
      <WindowTitle title={t('accounts.missing.title')} />
      <EmptyState
        level={1}
        icon={SearchX}
        title={t('accounts.missing.title')}
        description={t('accounts.missing.text')}
        action={
          <Link to="/accounts" className={buttonStyles({})}>
            {t('accounts.missing.back')}
          </Link>
        }
      />
    </>
  )
}
