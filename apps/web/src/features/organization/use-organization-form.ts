import { type Organization, organizationsApi } from '@steward/contract/accounts.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordForm } from '#components/record-form/use-record-form.ts'
import { ACCOUNT_FIELDS } from '#components/settings/account-wording.ts'
import type { ApiError } from '#lib/api-error.ts'
import { useSend } from '#lib/query.ts'
import { toast } from '#lib/toast.ts'
import { inputOf, type OrganizationValues, valuesOf, wrongFields } from './organization-values.ts'

const labelsOf = (t: TFunction, values: OrganizationValues) =>
  Object.fromEntries(
    (Object.keys(values) as (keyof OrganizationValues)[]).map((field) => [
      field,
      t(ACCOUNT_FIELDS[field]),
    ]),
  ) as Record<keyof OrganizationValues, string>

/** A refusal in the words of this page. */
const wordsFor = (error: ApiError, t: TFunction) =>
  error.items.some(({ code }) => code === 'currency_in_use')
    ? { currency: t('organization.currency_fixed') }
    : {}

/**
 * The state of the organization's page. The logo goes with the rest: it is sent once all else was taken.
 *
 * @param onSaved is given the organization as it is then
 */
export function useOrganizationForm(
  organization: Organization,
  onSaved: (saved: Organization) => void,
) {
  const { t } = useTranslation()
  const { id } = organization
  const params = { id }
  const update = useSend(organizationsApi.update)
  /** A new logo; null when the old one is to go; undefined when it stays. */
  const [logo, setLogo] = useState<File | null | undefined>(undefined)

  const sendLogo = async (file: File | null): Promise<Organization | undefined> => {
    try {
      // A file comes without the rest of the body.
      const { data } = await update.mutateAsync({ params, body: { organization: {} }, file })
      return data
    } catch {
      toast.warning(t('organization.logo_failed'), {
        action: {
          label: t('common.retry'),
          onClick: () => void sendLogo(file).then((saved) => saved && onSaved(saved)),
        },
      })
      return undefined
    }
  }

  const form = useRecordForm<OrganizationValues, Organization>({
    name: `organization-${id}`,
    labels: labelsOf(t, valuesOf(organization)),
    initial: valuesOf(organization),
    version: organization.lock_version,
    dirty: logo !== undefined,
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
      return logo === undefined ? saved : ((await sendLogo(logo)) ?? saved)
    },
    read: (record) => ({ values: valuesOf(record), version: record.lock_version }),
    words: (error) => wordsFor(error, t),
    onSaved: (saved) => {
      toast.success(t('organization.saved'))
      onSaved(saved)
    },
  })

  return {
    form,
    logo,
    setLogo,
    changes: form.changed.length + (logo === undefined ? 0 : 1),
    discard: () => {
      setLogo(undefined)
      form.discardDraft()
    },
  }
}
