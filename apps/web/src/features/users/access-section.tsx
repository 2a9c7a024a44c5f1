import { sitesApi } from '@steward/contract/sites.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { type UserDetails, usersApi } from '@steward/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { roleOptions } from '#components/people/role-choice.tsx'
import { useRefusal } from '#components/people/use-refusal.ts'
import { SelectControl } from '#components/record-form/controls.tsx'
import { FormBody } from '#components/record-form/form-body.tsx'
import { searchSites } from '#components/record-form/lookups.ts'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { SettingsSection } from '#components/settings/section.tsx'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Field, FormGrid } from '#components/ui/field.tsx'
import { useSend } from '#lib/query.ts'
import { accountOf, useMay, useSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { SaveButton } from './save-button.tsx'
import { useSeenVersion } from './seen-version.ts'
import { useRoles } from './use-roles.ts'

type Values = {
  role_key: string
  status: 'active' | 'deactivated'
  site_scope: ComboboxOption[]
}

/** Sites that the current user can't see have no name here, but still count. */
const valuesOf = ({ role, status, site_scope, sites }: UserDetails, unknown: string): Values => ({
  role_key: role.key,
  status: status === 'deactivated' ? 'deactivated' : 'active',
  site_scope: site_scope.map((id) => ({
    value: id,
    label: sites.find((site) => site.id === id)?.name ?? unknown,
  })),
})

/** The role and sites of a user. */
export function AccessSection({ user, editable }: { user: UserDetails; editable: boolean }) {
  const { t } = useTranslation()
  const known = valuesOf(user, t('users.scope.other_site'))
  return (
    <SettingsSection
      id="access"
      title={t('users.sections.access')}
      hint={editable ? t('users.access_hint') : undefined}
    >
      {editable ? (
        <AccessForm key={JSON.stringify(known)} user={user} />
      ) : (
        <DescriptionList
          items={[
            { label: t('users.fields.role'), value: user.role.name },
            {
              label: t('users.fields.site_scope'),
              value: known.site_scope.map(({ label }) => label).join(', ') || t('users.all_sites'),
            },
          ]}
        />
      )}
    </SettingsSection>
  )
}

function useAccessForm(user: UserDetails) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const unknown = t('users.scope.other_site')
  const update = useSend(usersApi.update)
  const seen = useSeenVersion(user)
  return useRecordForm<Values, UserDetails>({
    name: `users/${user.id}/access`,
    labels: {
      role_key: t('users.fields.role'),
      status: t('users.fields.status'),
      site_scope: t('users.fields.site_scope'),
    },
    initial: valuesOf(user, unknown),
    version: user.lock_version,
    check: () => ({}),
    send: async (_, { site_scope, ...changed }, version) => {
      const scope = site_scope && { site_scope: site_scope.map(({ value }) => value) }
      const { data } = await update.mutateAsync({
        params: { id: user.id },
        body: { user: { account_user: { ...changed, ...scope }, ...seen(version) } },
      })
      return data
    },
    read: (saved) => ({ values: valuesOf(saved, unknown), version: saved.lock_version }),
    words: (error) => {
      const field = error.items[0]?.source?.pointer?.split('/').at(-1)
      const isOurs = field === 'role_key' || field === 'status' || field === 'site_scope'
      return isOurs ? { [field]: refusal(error) } : {}
    },
    onSaved: (saved) => toast.success(t('users.saved', { name: saved.name })),
  })
}

function AccessForm({ user }: { user: UserDetails }) {
  const { t } = useTranslation()
  const options = roleOptions(useRoles())
  const account = accountOf(useSession())
  const hasSites = useMay(sitesApi.list) && account?.id !== PLATFORM_ACCOUNT_ID
  const form = useAccessForm(user)
  const scope = form.control('site_scope')
  return (
    <div className="flex flex-col gap-4">
      <FormBody form={form}>
        <FormGrid>
          <SelectControl
            control={form.control('role_key')}
            options={
              options.length > 0 ? options : [{ value: user.role.key, label: user.role.name }]
            }
          />
          <SelectControl
            control={form.control('status')}
            options={(['active', 'deactivated'] as const).map((value) => ({
              value,
              label: t(`users.access.${value}`),
            }))}
          />
          {hasSites && (
            <Field
              id={scope.id}
              className="col-span-full"
              label={scope.label}
              optional
              error={scope.error}
              hint={t('users.scope.hint')}
            >
              {(control) => (
                <MultiCombobox
                  {...control}
                  values={scope.value.map(({ value }) => value)}
                  known={scope.value}
                  search={searchSites}
                  placeholder={t('users.all_sites')}
                  onChange={(_, chosen) => scope.onChange(chosen)}
                />
              )}
            </Field>
          )}
        </FormGrid>
      </FormBody>
      <SaveButton form={form} />
    </div>
  )
}
