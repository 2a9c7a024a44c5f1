import { type Organization, organizationsApi } from '@steward/contract/accounts.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ACCOUNT_FIELDS } from '#components/settings/account-wording.ts'
import { useFormLogo, withLogo } from '#components/settings/use-logo.ts'
import type { ApiError } from '#lib/api-error.ts'
import { keysOf, withKeys } from '#lib/keys-of.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { inputOf, type OrganizationValues, valuesOf, wrongFields } from './organization-values.ts'

const labelsOf = (t: TFunction, values: OrganizationValues) =>
  withKeys(keysOf(values), (field) => t(ACCOUNT_FIELDS[field]))

/** Specific messages for refusals. */
const wordsFor = (error: ApiError, t: TFunction) =>
  error.items.some(({ code }) => code === 'currency_in_use')
    ? { currency: t('organization.currency_fixed') }
    : {}

/**
 * The form of the organization's page. The logo is uploaded after the other fields were saved.
 *
 * @param onSaved called with the saved organization
 */
export function useOrganizationForm(
  organization: Organization,
  onSaved: (saved: Organization) => void,
) {
  const { t } = useTranslation()
  const { id } = organization
  const params = { id }
  const update = useSend(organizationsApi.update)
  const logo = useFormLogo<Organization>(
    id,
    (_, file) => update.mutateAsync({ params, body: { organization: {} }, file }),
    onSaved,
  )

  const form = useRecordForm<OrganizationValues, Organization>({
    name: `organization-${id}`,
    labels: labelsOf(t, valuesOf(organization)),
    initial: valuesOf(organization),
    version: organization.lock_version,
    dirty: logo.isChanged,
    check: (values) =>
      Object.fromEntries(
        wrongFields(values).map((field) => [field, t(`organization.problems.${field}`)]),
      ),
    send: async (_, changed, version) => {
      let saved = organization
      if (Object.keys(changed).length > 0) {
        const body = {
          organization: { ...inputOf(changed), ...(version !== null && { lock_version: version }) },
        }
        saved = (await update.mutateAsync({ params, body })).data
      }
      return logo.sendAfter(saved)
    },
    read: (record) => ({ values: valuesOf(record), version: record.lock_version }),
    words: (error) => wordsFor(error, t),
    onSaved: (saved) => {
      toast.success(t('organization.saved'))
      onSaved(saved)
    },
  })

  return withLogo(form, logo)
}
