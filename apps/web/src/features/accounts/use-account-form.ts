import { type AccountDetails, accountsApi } from '@steward/contract/accounts.ts'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ACCOUNT_FIELDS } from '#components/settings/account-wording.ts'
import { useFormLogo, withLogo } from '#components/settings/use-logo.ts'
import type { ApiError } from '#lib/api-error.ts'
import { withKeys } from '#lib/keys-of.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { type AccountValues, inputOf, valuesOf, wrongFields } from './account-values.ts'

const FIELDS = [
  'name',
  'slug',
  'time_zone',
  'language',
  'currency',
  'colour',
  'mfa_policy',
  'feature_flags',
] as const

const isOnlyNewer = (initial: AccountValues, newest: AccountDetails): boolean =>
  JSON.stringify(valuesOf(newest)) === JSON.stringify(initial)

/**
 * The form of an account's page. The logo is uploaded after the other fields were saved.
 *
 * @param account the account that the form starts with
 * @param newest the account as last read; changes of fields that aren't in the form are no conflict
 * @param onSaved called with the saved account
 */
export function useAccountForm(
  account: AccountDetails,
  newest: AccountDetails,
  onSaved: (saved: AccountDetails) => void,
) {
  const { t } = useTranslation()
  const params = { id: account.id }
  const initial = valuesOf(account)
  const update = useSend(accountsApi.update)
  const logo = useFormLogo<AccountDetails>(
    account.id,
    (id, file) => update.mutateAsync({ params: { id }, body: { account: {} }, file }),
    onSaved,
  )

  const words = ({ items }: ApiError) => ({
    ...(items.some(({ code }) => code === 'currency_in_use') && {
      currency: t('organization.currency_fixed'),
    }),
    ...(items.some(
      ({ code, source }) => code === 'taken' && source?.pointer === '/account/slug',
    ) && {
      slug: t('accounts.problems.slug_taken'),
    }),
  })

  const form = useRecordForm<AccountValues, AccountDetails>({
    name: `account-${account.id}`,
    labels: withKeys(FIELDS, (field) => t(ACCOUNT_FIELDS[field])),
    initial,
    version: account.lock_version,
    dirty: logo.isChanged,
    check: (values) =>
      Object.fromEntries(
        wrongFields(values).map((field) => [field, t(`accounts.problems.${field}`)]),
      ),
    send: async (values, changed, version) => {
      let saved = account
      if (Object.keys(changed).length > 0) {
        // A draft may be based on an older state: only what differs from the current account is sent.
        const flags = changed.feature_flags && { feature_flags: values.feature_flags }
        const body = {
          account: {
            ...inputOf(initial, { ...changed, ...flags }),
            lock_version: isOnlyNewer(initial, newest)
              ? newest.lock_version
              : (version ?? undefined),
          },
        }
        saved = (await update.mutateAsync({ params, body })).data
      }
      return logo.sendAfter(saved)
    },
    read: (record) => ({ values: valuesOf(record), version: record.lock_version }),
    words,
    onSaved: (saved) => {
      toast.success(t('accounts.saved', { name: saved.name }))
      onSaved(saved)
    },
  })

  return withLogo(form, logo)
}
