import type { AccountDetails } from '@steward/contract/accounts.ts'
import { LANGUAGES } from '@steward/contract/limits.ts'
import { Boxes, Clock, HardDrive, Users, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Kpi } from '#components/kpi-line.tsx'
import { SelectControl, TextControl } from '#components/record-form/controls.tsx'
import type { RecordForm } from '#components/record-form/use-record-form.ts'
import { CurrencyControl } from '#components/settings/currency-control.tsx'
import { TimeZoneControl } from '#components/settings/time-zone-control.tsx'
import { FormGrid } from '#components/ui/field.tsx'
import { format } from '#lib/format.ts'
import { LANGUAGE_NAMES } from '#lib/i18n.ts'
import type { AccountValues } from './account-values.ts'

interface SectionProps {
  form: RecordForm<AccountValues, AccountDetails>
  account: AccountDetails
}

/** The figures of an account. */
export function useAccountKpis(account: AccountDetails): Kpi[] {
  const { t } = useTranslation()
  const {
    user_count,
    invited_count,
    asset_count,
    open_work_order_count,
    storage_bytes,
    attachment_bytes,
    last_activity_at,
  } = account
  return [
    {
      label: t('accounts.kpis.users'),
      value: format.integer(user_count),
      ...(invited_count > 0 && {
        detail: t('accounts.kpis.invited', {
          count: invited_count,
          formatted: format.integer(invited_count),
        }),
      }),
      icon: Users,
      tone: 'blue',
      to: `/accounts/${account.id}/users`,
      search: {},
    },
    {
      label: t('accounts.kpis.assets'),
      value: format.integer(asset_count),
      icon: Boxes,
      tone: 'green',
    },
    {
      label: t('accounts.kpis.work_orders'),
      value: format.integer(open_work_order_count),
      icon: Wrench,
      tone: 'amber',
    },
    {
      label: t('accounts.kpis.storage'),
      value: format.bytes(storage_bytes ?? attachment_bytes),
      ...(storage_bytes === null && { detail: t('accounts.kpis.storage_without') }),
      icon: HardDrive,
      tone: 'violet',
    },
    {
      label: t('accounts.kpis.activity'),
      value: last_activity_at ? format.relative(last_activity_at) : t('accounts.kpis.never'),
      ...(last_activity_at && { title: format.momentTitle(last_activity_at) }),
      icon: Clock,
      tone: 'gray',
    },
  ]
}

export function AccountSettings({ form, account }: SectionProps) {
  const { t } = useTranslation()
  return (
    <FormGrid>
      <TextControl control={form.control('name')} required maxLength={255} />
      <TextControl
        control={form.control('slug')}
        required
        maxLength={63}
        spellCheck={false}
        hint={t('accounts.slug_hint')}
      />
      <TimeZoneControl control={form.control('time_zone')} />
      <SelectControl
        control={form.control('language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <CurrencyControl
        control={form.control('currency')}
        fixed={account.has_money}
        hint={t(account.has_money ? 'organization.currency_fixed' : 'organization.currency_hint')}
      />
    </FormGrid>
  )
}
