import { type Organization, organizationsApi } from '@steward/contract/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { FormBody } from '#components/record-form/form-body.tsx'
import { useLeaveGuard } from '#components/record-form/leave-guard.tsx'
import { SaveBar } from '#components/settings/save-bar.tsx'
import {
  SettingsLayout,
  SettingsSection,
  useAddressedSection,
} from '#components/settings/section.tsx'
import { ErrorState } from '#components/states.tsx'
import { Waiting } from '#components/waiting.tsx'
import { query } from '#lib/query.ts'
import { isPlatformUser, useMay, useSession } from '#lib/session.ts'
import {
  Address,
  FiscalYear,
  Formats,
  NameAndLogo,
  Numbering,
  Requests,
  type SectionProps,
  TimeZone,
  TwoFactor,
} from './organization-sections.tsx'
import { useOrganizationForm } from './use-organization-form.ts'

interface OrganizationPageProps {
  id: string
  /** The history of the organization. */
  history: (organization: Organization) => ReactNode
}

/** The settings of an organization, in one form that is saved as a whole. */
export function OrganizationPage({ id, history }: OrganizationPageProps) {
  const { t } = useTranslation()
  // Forms start with the current version: a change of an older one would be refused.
  const found = useQuery({
    ...query(organizationsApi.get, { params: { id } }),
    refetchOnMount: 'always',
  })
  const organization = found.isFetchedAfterMount ? found.data?.data : undefined
  return (
    <Page>
      <PageHeader title={t('organization.title')} description={t('organization.description')} />
      <PageBody>
        {organization && <Opened key={id} organization={organization} history={history} />}
        {!organization && found.isError && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {!organization && !found.isError && (
          <Waiting
            rows={2}
            row="h-80 rounded-xl"
            className="flex max-w-4xl flex-col gap-4 lg:pl-54"
          />
        )}
      </PageBody>
    </Page>
  )
}

function Opened(props: { organization: Organization } & Pick<OrganizationPageProps, 'history'>) {
  const [organization, setOrganization] = useState(props.organization)
  useAddressedSection()
  return (
    <Settings
      key={organization.lock_version}
      organization={organization}
      onSaved={(saved) => {
        setOrganization(saved)
        // The focused button disappears with the unsaved changes.
        document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      }}
      history={props.history}
    />
  )
}

const SECTIONS = [
  { id: 'identity', body: null },
  { id: 'address', body: Address },
  { id: 'time-zone', body: TimeZone },
  { id: 'formats', body: Formats, register: true },
  { id: 'fiscal-year', body: FiscalYear, register: true },
  { id: 'numbering', body: Numbering, register: true },
  { id: 'requests', body: Requests, register: true },
  { id: 'two-factor', body: TwoFactor },
] as const satisfies readonly {
  id: string
  body: ((props: SectionProps) => ReactNode) | null
  /** Only if the account has assets. */
  register?: boolean
}[]

const TITLES = {
  identity: 'organization.sections.identity',
  address: 'organization.sections.address',
  'time-zone': 'organization.sections.time_zone',
  formats: 'organization.sections.formats',
  'fiscal-year': 'organization.sections.fiscal_year',
  numbering: 'organization.sections.numbering',
  requests: 'organization.sections.requests',
  'two-factor': 'organization.sections.two_factor',
} as const

const HINTS = {
  'time-zone': 'organization.hints.time_zone',
  'fiscal-year': 'organization.hints.fiscal_year',
  numbering: 'organization.hints.numbering',
  'two-factor': 'organization.hints.two_factor',
} as const

interface SettingsProps extends Pick<OrganizationPageProps, 'history'> {
  organization: Organization
  onSaved: (saved: Organization) => void
}

function Settings({ organization, onSaved, history }: SettingsProps) {
  const { t } = useTranslation()
  const isPlatform = isPlatformUser(useSession())
  const { form, logo, setLogo, changes, discard } = useOrganizationForm(organization, onSaved)
  const closing = useRef(false)
  const guard = useLeaveGuard(form.dirty && !form.saving, closing)
  const hasWork = useMay({ access: 'account:view', flag: 'work_orders.enable' })
  const maySetRules = useMay('system:modify_system_settings')
  const shown = SECTIONS.filter(
    (section) =>
      !('register' in section && isPlatform) &&
      (section.id !== 'two-factor' || maySetRules) &&
      (section.id !== 'requests' || hasWork),
  )
  const links = [
    ...shown.map(({ id }) => ({ id, title: t(TITLES[id]) })),
    { id: 'history', title: t('audits.title') },
  ]

  return (
    <SettingsLayout label={t('organization.sections_label')} sections={links}>
      <FormBody form={form} level={2}>
        <div className="flex flex-col gap-4">
          {shown.map(({ id, body: Body }) => (
            <SettingsSection
              key={id}
              id={id}
              title={t(TITLES[id])}
              hint={id in HINTS ? t(HINTS[id as keyof typeof HINTS]) : undefined}
            >
              {Body ? (
                <Body form={form} organization={organization} />
              ) : (
                <NameAndLogo form={form} organization={organization} logo={logo} onLogo={setLogo} />
              )}
            </SettingsSection>
          ))}
        </div>
      </FormBody>
      <SettingsSection id="history" title={t('audits.title')}>
        {history(organization)}
      </SettingsSection>
      <SaveBar form={form.name} changes={changes} saving={form.saving} onDiscard={discard} />
      {guard}
    </SettingsLayout>
  )
}
