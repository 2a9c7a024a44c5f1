import { accountMembersApi } from '@steward/contract/account-members.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import { useTranslation } from 'react-i18next'
import { roleOptions } from '#components/people/role-choice.tsx'
import {
  LongTextControl,
  OpenSelectControl,
  SelectControl,
} from '#components/record-form/controls.tsx'
import { FormDialog } from '#components/record-form/form-dialog.tsx'
import { SiteScopeControl } from '#components/settings/site-scope-control.tsx'
import type { OptionSearch } from '#components/ui/combobox.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { send } from '#lib/http.ts'
import { LANGUAGE_NAMES } from '#lib/i18n.ts'
import { useAccountRoles } from './use-account-roles.ts'
import { useInvite } from './use-invite.ts'

/** The sites of the account that people are invited to, which isn't the current user's own. */
const sitesOf =
  (id: string): OptionSearch =>
  async (search, signal) => {
    const input = { params: { id }, query: { search } }
    const { data } = await send(accountMembersApi.sites, input, signal)
    return data.map((site) => ({ value: site.id, label: site.name, detail: site.code }))
  }

interface InviteDialogProps {
  account: { id: string; name: string }
  onClose: () => void
}

/** Invites several people to an account. */
export function InviteDialog({ account, onClose }: InviteDialogProps) {
  const { t } = useTranslation()
  const form = useInvite(account.id, onClose)
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('accounts.members.invite_title', { account: account.name })}
      description={t('users.invite_form.description')}
      submitLabel={t('accounts.members.send')}
      onClose={onClose}
    >
      <FormGrid>
        <LongTextControl
          control={form.control('people')}
          required
          rows={4}
          hint={t('accounts.members.people_hint')}
        />
        <SelectControl
          control={form.control('role')}
          options={roleOptions(useAccountRoles(account.id))}
          placeholder={t('users.invite_form.choose_role')}
        />
        <OpenSelectControl
          control={form.control('language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          nothing={t('users.invite_form.organization_language')}
        />
        {account.id !== PLATFORM_ACCOUNT_ID && (
          <SiteScopeControl control={form.control('sites')} search={sitesOf(account.id)} />
        )}
      </FormGrid>
    </FormDialog>
  )
}
